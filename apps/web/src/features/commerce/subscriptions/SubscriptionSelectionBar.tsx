import { useRight } from '../../../core/access/useRight.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import type { Total } from '../../../ui/table/Pager.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'
import { useSubscriptionExport } from './useSubscriptionExport.ts'
import type { SubscriptionList } from './useSubscriptionList.ts'

const load = () => import('./ManyPlans.tsx')
const RenewMany = lazyPart(async () => (await load()).RenewMany)
const UpgradeMany = lazyPart(async () => (await load()).UpgradeMany)
const SeatsOfMany = lazyPart(async () => (await load()).SeatsOfMany)
const EndMany = lazyPart(async () => (await load()).EndMany)

type Props = { list: SubscriptionList; selection: Selection; total: Total | undefined }

/** The actions on the selected company plans, or on all in the result. */
export function SubscriptionSelectionBar({ list: { state, filter }, selection, total }: Props) {
  const { t } = useTranslation()
  const [renew, upgrade, provision] = [useRight('Renew:W'), useRight('Upgrade:W'), useRight('Provision:W')]
  const { all, keys } = selection
  const { sort } = state
  const refused = useTooMany(selection)
  const selected = all ? { subscriptionFilter: filter, except: [...keys] } : { subscriptionKeys: [...keys] }
  const exporting = useSubscriptionExport(
    all ? { ...filter, sort, except: [...keys] } : { sort, subscriptionKeys: [...keys] },
    refused,
  )
  // i18n: companyPlans.many.*
  const option = (key: string) => ({ key, label: t(`companyPlans.many.${key}`) })
  const bulks = [
    { ...option('renew'), right: renew, action: 'plan.renew', dialog: RenewMany },
    { ...option('upgrade'), right: upgrade, action: 'plan.upgrade', dialog: UpgradeMany },
    { ...option('seats'), right: upgrade, action: 'plan.seats', dialog: SeatsOfMany },
    { ...option('cancel'), right: provision, action: 'plan.status', dialog: EndMany },
  ]
  return <BulkBar {...{ selection, total, selected, bulks, refused, exporting }} />
}
