import { lazy } from 'react'

/** The form of a task for domains above: its code comes when it is first opened, and not with the frame. */
export const TaskForm = lazy(() => import('./task-form.tsx').then((form) => ({ default: form.TaskForm })))
