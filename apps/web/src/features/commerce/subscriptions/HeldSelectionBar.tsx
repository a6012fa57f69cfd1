import { useRight } from '../../../core/access/useRight.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import type { Total } from '../../../ui/table/Pager.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'
import { useHeldExport } from './useHeldExport.ts'
import type { HeldList } from './useHeldList.ts'

const load = () => import('./ManyPlans.tsx')
const RenewMany = lazyPart(async () => (await load()).RenewMany)
const UpgradeMany = lazyPart(async () => (await load()).UpgradeMany)
const SeatsOfMany = lazyPart(async () => (await load()).SeatsOfMany)
const EndMany = lazyPart(async () => (await load()).EndMany)

type Props = { list: HeldList; selection: Selection; total: Total | undefined }

/** The acts on the selected company plans, or on all in the result. */
export function HeldSelectionBar({ list: { state, filter }, selection, total }: Props) {
  const { t } = useTranslation()
  const [renew, upgrade, provision] = [useRight('Renew:W'), useRight('Upgrade:W'), useRight('Provision:W')]
  const { all, keys } = selection
  const { sort } = state
  const refused = useTooMany(selection)
  const selected = all ? { subscriptionFilter: filter, except: [...keys] } : { subscriptionKeys: [...keys] }
  const exporting = useHeldExport(
    all ? { ...filter, sort, except: [...keys] } : { sort, subscriptionKeys: [...keys] },
    refused,
  )
  // i18n: companyPlans.many.*
  const named = (key: string) => ({ key, label: t(`companyPlans.many.${key}`) })
  const bulks = [
    { ...named('renew'), right: renew, action: 'plan.renew', dialog: RenewMany },
    { ...named('upgrade'), right: upgrade, action: 'plan.upgrade', dialog: UpgradeMany },
    { ...named('seats'), right: upgrade, action: 'plan.seats', dialog: SeatsOfMany },
    { ...named('cancel'), right: provision, action: 'plan.status', dialog: EndMany },
  ]
  return <BulkBar {...{ selection, total, selected, bulks, refused, exporting }} />
}
