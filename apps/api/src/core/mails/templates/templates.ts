import { identityLinked } from './identityLinked.ts'
import { mfaCode } from './mfaCode.ts'
import { mfaLink } from './mfaLink.ts'
import { factorAdded } from './factorAdded.ts'
import { factorRemoved } from './factorRemoved.ts'
import { factorsReset } from './factorsReset.ts'
import { actedFor } from './actedFor.ts'
import { accessDeclined } from './accessDeclined.ts'
import { accessRequested } from './accessRequested.ts'
import { newDevice } from './newDevice.ts'
import { passwordChanged } from './passwordChanged.ts'
import { passwordReset } from './passwordReset.ts'
import { ssoRequired } from './ssoRequired.ts'
import { welcome } from './welcome.ts'
import { activation } from './activation.ts'
import { sessionEnded } from './sessionEnded.ts'
import { adminNotice } from './adminNotice.ts'
import { changeApproval } from './changeApproval.ts'
import { changeApproved } from './changeApproved.ts'
import { changeExpired } from './changeExpired.ts'
import { changeRejected } from './changeRejected.ts'
import { accountSuspended } from './accountSuspended.ts'
import { accountScheduled } from './accountScheduled.ts'
import { accountReactivated } from './accountReactivated.ts'
import { accountClosed } from './accountClosed.ts'
import { accountPurgeSoon } from './accountPurgeSoon.ts'
import { accountLongSuspended } from './accountLongSuspended.ts'
import { accountChangeFailed } from './accountChangeFailed.ts'

/** Every mail that the portal sends, by name. */
export const templates = {
  activation,
  sessionEnded,
  actedFor,
  accessDeclined,
  accessRequested,
  newDevice,
  passwordChanged,
  passwordReset,
  ssoRequired,
  welcome,
  mfaCode,
  mfaLink,
  factorAdded,
  factorRemoved,
  factorsReset,
  identityLinked,
  adminNotice,
  changeApproval,
  changeApproved,
  changeExpired,
  changeRejected,
  accountSuspended,
  accountScheduled,
  accountReactivated,
  accountClosed,
  accountPurgeSoon,
  accountLongSuspended,
  accountChangeFailed,
}
export type TemplateName = keyof typeof templates
export type ValuesOf<N extends TemplateName> = Parameters<(typeof templates)[N]['en-us']>[0]
