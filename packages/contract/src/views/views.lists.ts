import { groupList } from '../accessGroups/accessGroups.list.ts'
import { groupMemberList } from '../accessGroups/accessGroups.members.list.ts'
import { accountList } from '../accounts/accounts.list.ts'
import { auditList } from '../audit/audit.list.ts'
import { invoiceList } from '../billing/billing.list.ts'
import { changeList } from '../changes/changes.list.ts'
import { domainList } from '../domains/domains.list.ts'
import { esignCallList, esignList } from '../esign/esign.list.ts'
import { policyList } from '../features/features.list.ts'
import { partnerCallList } from '../partnerLogs/partnerLogs.list.ts'
import { requestList } from '../registrations/registrations.list.ts'
import { scheduleList } from '../schedules/schedules.list.ts'
import { companyPlanList } from '../subscriptions/subscriptions.list.ts'
import { peopleList } from '../users/users.list.ts'
import { webhookDeliveryList } from '../webhooks/webhooks.list.ts'

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

type Viewed<L> = L extends { views: true; name: infer N extends string } ? N : never
/** The lists that people keep views of, by name. */
export type ViewedList = Viewed<(typeof lists)[number]>
export const viewedLists = lists.flatMap((list) => ('views' in list ? [list.name] : [])) as unknown as readonly [
  ViewedList,
  ...ViewedList[],
]
