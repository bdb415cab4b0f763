export { CommentForm } from './discussions/comment-form.tsx'
export { Discussion } from './discussions/discussion-view.tsx'
