import { numberIn } from '@portal/contract/core/language'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useEffect, useRef } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Change.module.css'
import type { ChangeFlow } from './useChangeFlow.ts'

/** False where the input already has the day, and for an undo, which runs now. */
const asksWhen = ({ kind, plannedFor, undoOf }: ChangeSet) =>
  plannedFor === null && undoOf === null && kind !== 'account.status'

/** When it runs, unless already chosen, and the count to type where the effects are large. */
export function RunForm({ flow }: { flow: ChangeFlow }) {
  const { t, i18n } = useTranslation()
  const { form, change } = flow
  const { confirmCount } = change
  const asks = asksWhen(change)
  const place = useRef<HTMLDivElement>(null)
  // The buttons of the panel submit it; its refused field takes the focus.
  useEffect(() => {
    if (Object.keys(form.faults).length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.faults])
  if (confirmCount === null && !asks) return null
  const count = confirmCount === null ? '' : numberIn(i18n.language, confirmCount)
  return (
    <div className={css.run} ref={place}>
      {confirmCount !== null && (
        <TextField
          label={t('changes.typeCount', { count })}
          help={t('changes.typeCountHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.field('count')}
        />
      )}
      {asks && <When flow={flow} />}
    </div>
  )
}

/** Now, or at a time in the person's zone. */
function When({ flow: { form, change } }: { flow: ChangeFlow }) {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const { pattern } = useTypedDay()
  return (
    <>
      <RadioGroup
        inline
        title={t('changes.when')}
        options={[
          { value: 'now', label: t(change.needsApproval ? 'changes.onceApproved' : 'changes.now') },
          { value: 'later', label: t('changes.later') },
        ]}
        value={form.later ? 'later' : 'now'}
        onChange={(value) => form.setLater(value === 'later')}
      />
      {form.later && (
        <div className={css.moment}>
          <TextField
            label={t('changes.date')}
            help={pattern}
            autoComplete="off"
            maxLength={20}
            {...form.field('date')}
          />
          <TextField
            label={t('changes.time')}
            help={t('changes.inZone', { zone: timeZone.replaceAll('_', ' ') })}
            type="time"
            {...form.field('time')}
          />
        </div>
      )}
    </>
  )
}
