import { shrinkPhoto } from './shrinking.ts'

// Shrinks photos apart from the page, which goes on taking touches meanwhile.
addEventListener('message', ({ data }: MessageEvent<{ file: Blob; port: MessagePort }>) => {
  void shrinkPhoto(data.file).then(
    (shrunk) => data.port.postMessage(shrunk, [shrunk.photo.bytes]),
    () => data.port.postMessage(undefined),
  )
})
