export { actAsPerson, createDemoPeople, resetDemoPassword } from './demo.ts'
export { layFoundation, openAdministratorDoor } from './accounts/foundation.commands.ts'
export { findAbsentColleagues } from './stand-ins/stand-ins.queries.ts'
export {
  accountChanged,
  certificationDecided,
  certificationSubmitted,
  standInArranged,
  standInEnded,
  userDisabled,
} from './events.ts'
export { findDepartmentNames, findPeopleNames } from './accounts/names.queries.ts'
export { peopleWhoAnswerFor, peopleWhoOpen } from './accounts/responsible-people.queries.ts'
export type { Holding } from './ports.ts'
export { KeptSessions } from './sessions/kept-sessions.queries.ts'
export { actFor, authenticateByCookie, isSignedIn, watchSessions } from './sessions/sessions.queries.ts'
export { findActors } from './sessions/actors.queries.ts'
export { Tokens } from './sessions/tokens.rules.ts'
export { identity } from './domain.ts'
