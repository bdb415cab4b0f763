export { forgetDiscussions } from './purges.commands.ts'
export type { Discussed } from './ports.ts'
export { discussions } from './domain.ts'
export { createDemoTalk, type DemoTalk, drawContainer, writePaper } from './demo.ts'
