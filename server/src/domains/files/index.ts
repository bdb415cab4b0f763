export { deleteFile, draftPath, keepFile } from './files.commands.ts'
export { localPath, openFile } from './files.queries.ts'
export { takeUpload } from './uploads.commands.ts'
export { files } from './domain.ts'
