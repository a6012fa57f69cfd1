import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import { type Total, totalText } from '../../ui/table/Pager.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'

/** How many are selected, and the way to everything in the result. */
export function useSelectionWords({ all, keys, chooseAll }: Selection, total: Total | undefined) {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberIn(i18n.language, value)
  const allText = total ? totalText(total, i18n.language) : ''
  const left = total && !total.capped ? format(total.total - keys.size) : allText
  const some = t('lists.selection.some', { number: format(keys.size) })
  const most =
    keys.size === 0
      ? t('lists.selection.all', { total: allText })
      : t('lists.selection.allBut', { total: left, except: format(keys.size) })
  const canHaveMore = !all && total && total.total > keys.size
  return {
    words: all ? most : some,
    more: canHaveMore ? { label: t('lists.selection.chooseAll', { total: allText }), onChoose: chooseAll } : undefined,
  }
}
