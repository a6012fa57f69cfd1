/** A test, by its file and the beginning of its title; or a scene (reach.scenes.ts), by its action and what is refused. */
export type Holder = string | readonly [file: string, title: string]

const features = (title: string) => ['featurePolicies/featurePolicies', title] as const
const groups = (title: string) => ['accessGroups/accessGroups', title] as const
const notOffered = ['attacks.held', 'what needs full access is not offered to people held to groups'] as const
const beyondHeld = features('nobody sets anything for the own company or above')
const removing = features('nobody widens access by removing, unlocking or ending a policy')
const notTheirs = features('a policy of a feature that is not theirs to set is taken away by nobody')
const ownGroup = features('the provider’s people take feature policy only from groups that they are not in')
const removed = ['attacks.access', 'is neither disabled nor removed, nor signed out, by who holds less'] as const

/**
 * Every place in the API that checks whether an action reaches further than the person who acts, and the tests that fail
 * without it: one for each check in that place, in its order.
 */
export const holders: Readonly<Record<string, readonly Holder[]>> = {
  'billing/billing.charge.ts requireFullAccess': [
    [
      'billing/billing.charge.itemTax',
      'people held to access groups choose no other tax than the item of the catalogue has',
    ],
  ],
  'billing/billing.profile.ts requireFullAccess': [
    ['billing/billing.profile', 'what applies to all customers is set with full access'],
  ],
  'changes/changes.abilities.ts requireFullAccess': [
    ['attacks.held', 'people held to groups do not set features for many companies'],
  ],
  'core/files/files.guard.ts requireFullAccess': [['files/files', 'a file whose list needs full access']],
  'core/reach/reach.readers.ts grantedRights': [
    ['commissions/commissions.mail', 'only administrators who can see the statement get the totals'],
  ],
  'accessGroups/accessGroups.guards.ts group.ownAccess': [groups('nobody locks themselves out')],
  'accessGroups/accessGroups.guards.ts group.widensAccess': [groups('archiving somebody’s only group')],
  'accessGroups/accessGroups.person.service.ts group.widensAccess': [
    ['accessGroups/accessGroups.person', 'leaving the last one gives everything'],
  ],
  'accessGroups/accessGroups.person.service.ts refuseMembers': ['member by person: flag'],
  // The routes and the change sets also require full access; this one tells the screen.
  'accessGroups/accessGroups.present.ts group.beyondYou': [notOffered],
  'accessGroups/accessGroups.provisioning.service.ts group.beyondYou': [
    ['scim/scim.groups', 'who holds everything, and who answers for the key'],
    'member by scim: module',
  ],
  'accessGroups/accessGroups.provisioning.service.ts refuseMembers': [
    'member by scim: flag',
    ['scim/scim.groups', 'nobody comes into the group in which people begin'],
  ],
  'accessGroups/accessGroups.save.ts refuseMembers': ['regroup: flag', 'matrix: flag', 'member by group: flag'],
  'accounts/accounts.create.ts refuseInvitation': ['partner: module'],
  'accounts/accounts.create.ts tagsBeyond': ['customer: module'],
  'accounts/accounts.service.ts tagsBeyond': ['edit: module'],
  'accounts/accounts.tags.operation.ts tagsBeyond': ['tag: module'],
  'alias/alias.service.ts alias.notAllowed': [['alias/alias', 'attack 20: not to oneself, not of the own tier']],
  'alias/alias.service.ts group.beyondYou': [['attacks.held', 'acting for somebody opens nothing']],
  'apiKeys/apiKeys.service.ts key.beyond': [['apiKeys/apiKeys.rights', 'a colleague held to groups gives a key']],
  'core/signIn/signIn.rights.ts group.beyondYou': [['domains/domains', 'while single sign-on is on']],
  'domains/domains.rights.ts group.beyondYou': [['domains/domains', 'while single sign-on is on']],
  'featurePolicies/featurePolicies.operation.ts policy.aboveYou': [removing],
  'featurePolicies/featurePolicies.operation.ts policy.notYours': [notTheirs],
  'featurePolicies/featurePolicies.rules.ts group.beyondYou': [notOffered],
  'featurePolicies/featurePolicies.rules.ts policy.aboveYou': ['policy: policy.aboveYou'],
  'featurePolicies/featurePolicies.rules.ts policy.notYours': [beyondHeld, 'policy: policy.notYours'],
  'featurePolicies/featurePolicies.save.ts policy.aboveYou': [removing, removing],
  'featurePolicies/featurePolicies.save.ts policy.notYours': [beyondHeld, ownGroup, notTheirs],
  'featurePolicies/featurePolicies.service.ts policy.notYours': [beyondHeld],
  // Checked at the preview and again by the run.
  'imports/imports.facts.ts refuseInvitation': ['import: module'],
  'moves/moves.operation.ts moveRefusals': ['move: module'],
  'platform/access/caller.ts requireFullAccess': [
    ['quartet', '$id: what applies to all customers is closed to a colleague in any access group'],
  ],
  'sso/sso.config.ts refuseProvisioned': ['provision: flag'],
  'users/users.acts.ts accessBeyond': [removed],
  'users/users.create.service.ts refuseInvitation': ['invite: module'],
  'users/users.person.ts refuseRole': ['raise: flag'],
  'users/users.restore.service.ts accessBeyond': ['comeBack by restore: module'],
  'users/users.standings.service.ts accessBeyond': ['comeBack by batch: module'],
  'users/users.transfer.service.ts accessBeyond': [
    ['users/users.transfer', 'somebody held to groups: their second mailbox gets no more'],
  ],
  'users/users.transfer.service.ts refuseInvitation': ['transfer: flag'],
}
