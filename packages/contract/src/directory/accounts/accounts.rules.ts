import { missingForAdministrators } from '../../core/access/access.further.rules.ts'
import { type Rights, holds } from '../../core/access/access.rules.ts'
import { type Ability, allowed, refused } from '../../core/ability.ts'
import { forbids } from '../../core/status/status.acts.ts'
import { type AccountField, type AccountFieldDeclaration, declared, isOf } from './accounts.declared.ts'
import { type AccountStatus, type AccountType, accountTypes } from '../../core/accounts/accounts.fields.ts'

// Rules of company accounts (`product.md` 1). The API enforces them; the web offers only what they allow.

const rank = (type: AccountType) => accountTypes.indexOf(type)

/** Which types may be directly below an account: every lower one, levels may be skipped, no type below itself. */
export const allowedChildTypes = (parent: AccountType): AccountType[] =>
  accountTypes.filter((type) => rank(type) > rank(parent))

const severity: readonly AccountStatus[] = ['Active', 'Pending', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged']
/** The effective status: the worst of an account's own and those of its ancestors. Active for none. */
export const worstStatus = (statuses: readonly AccountStatus[]): AccountStatus =>
  statuses.reduce<AccountStatus>(
    (worst, one) => (severity.indexOf(one) > severity.indexOf(worst) ? one : worst),
    'Active',
  )

/** The facts about the caller and the account that the rules need. `own` = the caller's company. */
export type AccountSubject = {
  own: boolean
  acctType: AccountType
  accountStatus: AccountStatus
  effectiveStatus: AccountStatus
}

/** Whether the caller may change the account at all. Partner companies below need ProviderEdit too. */
export function mayEdit(rights: Rights, account: AccountSubject): Ability {
  if (!holds(rights, 'AcctMgmnt:W')) return refused('AcctMgmnt:W')
  if (!account.own && account.acctType !== 'CU' && !holds(rights, 'ProviderEdit:W')) return refused('ProviderEdit:W')
  if (forbids(account.accountStatus, 'edit')) return refused('accountClosed')
  return allowed
}

/** Whether the caller may create accounts below this one, whose fields they write too (`product.md` 1.3: the parent must be effectively active). */
export function mayCreateChild(rights: Rights, account: AccountSubject): Ability {
  if (allowedChildTypes(account.acctType).length === 0) return refused('nothingBelow')
  if (!holds(rights, 'Provision:W')) return refused('Provision:W')
  if (!holds(rights, 'AcctMgmnt:W')) return refused('AcctMgmnt:W')
  if (forbids(account.effectiveStatus, 'createAccount')) return refused('parentInactive')
  return allowed
}

/** The types that the caller may create directly below an account. */
export const creatableTypes = (rights: Rights, account: AccountSubject): AccountType[] =>
  mayCreateChild(rights, account).allowed
    ? allowedChildTypes(account.acctType).filter((type) => !missingForAdministrators(rights, type))
    : []

export const mayExport = (rights: Rights): Ability =>
  holds(rights, 'ExportAcct:W') ? allowed : refused('ExportAcct:W')

/** The fields that the caller may change, in code names and the order of the form; none when the account may not be edited. */
export function editableFields(rights: Rights, account: AccountSubject): AccountField[] {
  if (!mayEdit(rights, account).allowed) return []
  const mayChange = ({ by }: Pick<AccountFieldDeclaration, 'by'>) =>
    by === 'editor' || (by === 'above' ? !account.own : holds(rights, by))
  return declared.filter((one) => isOf(account.acctType, one) && mayChange(one)).map(({ field }) => field)
}

type EmailSwitches = {
  enableEmailCommunication: boolean
  sendEmailAdmin: boolean
  sendEmailEndUser: boolean
  sendEmailEndUserFirstUse: boolean
}
/** The four e-mail settings in their possible combinations: the master setting off turns the three others off. */
export function emailSwitches({ enableEmailCommunication: on, ...others }: EmailSwitches): EmailSwitches {
  return {
    enableEmailCommunication: on,
    sendEmailAdmin: on && others.sendEmailAdmin,
    sendEmailEndUser: on && others.sendEmailEndUser,
    sendEmailEndUserFirstUse: on && others.sendEmailEndUserFirstUse,
  }
}

/** Fields that an account of a type must keep (`product.md` 1.2): customers their industry, type and environment. */
export const requiredFields = (type: AccountType): AccountField[] =>
  declared.filter(({ kept }) => kept === type).map(({ field }) => field)
