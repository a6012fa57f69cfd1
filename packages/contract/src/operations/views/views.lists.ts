import { groupList } from '../../access/accessGroups/accessGroups.list.ts'
import { groupMemberList } from '../../access/accessGroups/accessGroups.members.list.ts'
import { accountList } from '../../directory/accounts/accounts.list.ts'
import { auditList } from '../audit/audit.list.ts'
import { invoiceList } from '../../commerce/billing/billing.list.ts'
import { changeList } from '../changes/changes.list.ts'
import { domainList } from '../../delivery/domains/domains.list.ts'
import { esignCallList, esignList } from '../../delivery/esign/esign.list.ts'
import { policyList } from '../../directory/featurePolicies/featurePolicies.list.ts'
import { partnerCallList } from '../../machines/partnerLogs/partnerLogs.list.ts'
import { requestList } from '../../identity/registrations/registrations.list.ts'
import { scheduleList } from '../../insight/schedules/schedules.list.ts'
import { companyPlanList } from '../../commerce/subscriptions/subscriptions.list.ts'
import { peopleList } from '../../directory/users/users.list.ts'
import { webhookDeliveryList } from '../../machines/webhooks/webhooks.list.ts'

/** Every list that is declared. */
export const lists = [
  accountList,
  auditList,
  changeList,
  companyPlanList,
  domainList,
  esignCallList,
  esignList,
  groupList,
  groupMemberList,
  invoiceList,
  partnerCallList,
  peopleList,
  policyList,
  requestList,
  scheduleList,
  webhookDeliveryList,
] as const

type WithViews<L> = L extends { views: true; name: infer N extends string } ? N : never
/** The lists that people keep views of, by name. */
export type ViewedList = WithViews<(typeof lists)[number]>
export const viewedLists = lists.flatMap((list) => ('views' in list ? [list.name] : [])) as unknown as readonly [
  ViewedList,
  ...ViewedList[],
]
