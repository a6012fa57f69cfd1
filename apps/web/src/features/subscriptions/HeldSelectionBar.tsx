import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import { Suspense, useState } from 'react'
import { type Standing, useRight } from '../../core/access/useRight.ts'
import { useSelectionWords } from '../../core/lists/useSelectionWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Act } from '../../ui/table/ActButton.tsx'
import type { Total } from '../../ui/table/Pager.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'
import { useHeldExport } from './useHeldExport.ts'
import type { HeldList } from './useHeldList.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

const load = () => import('./ManyPlans.tsx')
const dialogs = {
  renew: lazyPart(async () => (await load()).RenewMany),
  upgrade: lazyPart(async () => (await load()).UpgradeMany),
  seats: lazyPart(async () => (await load()).SeatsOfMany),
  cancel: lazyPart(async () => (await load()).EndMany),
}
type Many = keyof typeof dialogs
/** The kind of change set of each, which "Why?" explains. */
const kinds = { renew: 'plan.renew', upgrade: 'plan.upgrade', seats: 'plan.seats', cancel: 'plan.status' } as const

type Props = { list: HeldList; selection: Selection; total: Total | undefined }

/** How many company plans are selected, and what is done with all of them. */
export function HeldSelectionBar({ list, selection, total }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Many>()
  const { all, keys } = selection
  const tooMany = keys.size > mostKeys ? t('lists.selection.tooMany', { most: mostKeys }) : undefined
  const { words, more } = useSelectionWords(selection, total)
  const { sort } = list.state
  const exporting = useHeldExport(
    all ? { ...list.filter, sort, except: [...keys] } : { sort, subscriptionKeys: [...keys] },
    tooMany,
  )
  const acts = [...useManyActs(setOpened, tooMany), ...exporting.acts]
  const Dialog = opened && dialogs[opened]
  return (
    <>
      <SelectionBar words={words} all={more} acts={acts} onClear={selection.clear} />
      {exporting.failure}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            selection={all ? { subscriptionFilter: list.filter, except: [...keys] } : { subscriptionKeys: [...keys] }}
            onClose={() => setOpened(undefined)}
            onDone={() => {
              setOpened(undefined)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The acts whose preview is asked for by a dialog. @param tooMany why none of them is possible */
function useManyActs(open: (many: Many) => void, tooMany: string | undefined): Act[] {
  const { t } = useTranslation()
  const rights: [Many, Standing][] = [
    ['renew', useRight('Renew:W')],
    ['upgrade', useRight('Upgrade:W')],
    ['seats', useRight('Upgrade:W')],
    ['cancel', useRight('Provision:W')],
  ]
  return rights
    .filter(([, right]) => right !== 'never')
    .map(([many, right]) => {
      // i18n: companyPlans.many.*
      const label = t(`companyPlans.many.${many}`)
      const lacking = right === 'lacking'
      const reason = lacking ? t('access.lacking') : tooMany
      return {
        key: many,
        label,
        asks: true,
        onSelect: () => open(many),
        ...(reason && { disabledReason: reason }),
        ...(lacking && { why: { action: kinds[many], what: label } }),
      }
    })
}
