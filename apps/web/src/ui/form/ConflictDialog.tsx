import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../Dialog.tsx'
import { DialogActions } from '../DialogActions.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import css from './ConflictDialog.module.css'
import type { FieldSpec } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import type { Conflict, Merge } from './merge.ts'
import { withValue } from './values.ts'

type Props<V> = {
  merge: Merge<V>
  specs: readonly FieldSpec[]
  /** A sentence about who saved meanwhile and when. */
  by: string
  /** Continues with the merged values, which are saved against the newer version. */
  onMerge: (values: V) => void
  onClose: () => void
}

/** Field by field: mine or theirs. Changes by only one side are kept without a question. */
export function ConflictDialog<V extends object>({ merge, specs, by, onMerge, onClose }: Props<V>) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const labels = (paths: readonly string[]) =>
    paths.map((path) => specs.find((spec) => spec.path === path)?.label ?? path).join(', ')
  const apply = () =>
    onMerge(
      merge.conflicts.reduce(
        (values, one) => (theirs.includes(one.path) ? withValue(values, one.path, one.theirs) : values),
        merge.values,
      ),
    )
  return (
    <Dialog
      wide
      title={t('form.conflictTitle')}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} cancel={t('form.conflictBack')} onClick={apply}>
          {t('form.conflictSave')}
        </DialogActions>
      }
    >
      <p className={css.intro}>
        {by}{' '}
        {merge.conflicts.length > 0
          ? t('form.conflictChoose', { count: merge.conflicts.length })
          : t('form.conflictNone')}
      </p>
      {merge.conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.path}
          conflict={conflict}
          spec={specs.find((spec) => spec.path === conflict.path)}
          takesTheirs={theirs.includes(conflict.path)}
          onChoose={(take) =>
            setTheirs((now) => [...now.filter((path) => path !== conflict.path), ...(take ? [conflict.path] : [])])
          }
        />
      ))}
      {merge.taken.length + merge.kept.length > 0 && (
        <p className={css.others}>
          {merge.kept.length > 0 && <>{t('form.conflictKept', { fields: labels(merge.kept) })} </>}
          {merge.taken.length > 0 && t('form.conflictTaken', { fields: labels(merge.taken) })}
        </p>
      )}
    </Dialog>
  )
}

type RowProps = {
  conflict: Conflict
  spec: FieldSpec | undefined
  takesTheirs: boolean
  onChoose: (theirs: boolean) => void
}
function ConflictRow({ conflict, spec, takesTheirs, onChoose }: RowProps) {
  const { t } = useTranslation()
  const text = (value: unknown) => (spec && fieldText(spec, value, t)) || t('form.none')
  return (
    <div className={css.row}>
      <RadioGroup<'mine' | 'theirs'>
        cards
        title={spec?.label ?? conflict.path}
        options={[
          { value: 'mine', label: t('form.mine'), detail: text(conflict.mine) },
          {
            value: 'theirs',
            label: t('form.theirs', { before: text(conflict.before) }),
            detail: text(conflict.theirs),
          },
        ]}
        value={takesTheirs ? 'theirs' : 'mine'}
        onChange={(side) => onChoose(side === 'theirs')}
      />
    </div>
  )
}
