import { type DomainDetail, domains as routes } from '@portal/contract/domains/domains.contract'
import { type FormEvent, useId, useState } from 'react'
import { WhyNote } from '../../core/access/WhyNote.tsx'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ErrorAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormNote } from '../../ui/FormNote.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/toast.ts'
import { useDomainOptions } from './domains.queries.ts'
import css from './Domains.module.css'

type Props = { detail: DomainDetail; options: NonNullable<DomainDetail['options']> }

/** What AdvancedDomainExtension shows of a domain, and sets: how its selectors begin, and the host of its return path. */
export function DomainOptions({ detail, options }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { selectorPrefix, returnLabel, edit } = options
  return (
    <section className={css['options']} aria-labelledby={id}>
      <h3 id={id}>{t('domains.options.title')}</h3>
      {edit.allowed ? (
        // What was saved or changed elsewhere stands in the fields.
        <OptionsForm key={`${selectorPrefix} ${returnLabel}`} detail={detail} options={options} />
      ) : (
        <>
          <Facts
            facts={[
              [fieldLabel('selectorPrefix', t), selectorPrefix],
              [fieldLabel('returnLabel', t), `${returnLabel}.${detail.domain}`],
            ]}
          />
          {edit.reason === routes.setOptions.access && (
            <FormNote>
              <WhyNote action="domains.setOptions" object={detail.acctKey} what={t('domains.options.title')}>
                {t('domains.options.viewOnly')}
              </WhyNote>
            </FormNote>
          )}
        </>
      )}
    </section>
  )
}

const paths = ['selectorPrefix', 'returnLabel'] as const

function OptionsForm({ detail, options }: Props) {
  const translation = useTranslation()
  const { t } = translation
  const { acctKey, domain } = detail
  const setting = useDomainOptions(acctKey, domain)
  const [typed, setTyped] = useState({ selectorPrefix: options.selectorPrefix, returnLabel: options.returnLabel })
  const [faults, setFaults] = useState<Faults>({})
  const refusal = setting.error ? placeRefusal(setting.error, paths) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = Object.fromEntries(paths.flatMap((one) => (typed[one] === options[one] ? [] : [[one, typed[one]]])))
    const found = faultsOf(routes.setOptions.body, changed, translation)
    setFaults(found)
    if (setting.isPending || Object.keys(found).length > 0 || Object.keys(changed).length === 0) return
    setting.mutate(changed, { onSuccess: () => say(t('domains.options.saved')) })
  }
  const field = (name: (typeof paths)[number]) => ({
    value: typed[name],
    autoComplete: 'off',
    spellCheck: false,
    error: faults[name] ?? refusal?.at[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className={css['fields']}>
        <TextField
          label={fieldLabel('selectorPrefix', t)}
          help={t('domains.options.prefixHelp')}
          maxLength={30}
          {...field('selectorPrefix')}
        />
        <TextField
          label={fieldLabel('returnLabel', t)}
          help={t('domains.options.returnHelp', { host: `${options.returnLabel}.${domain}` })}
          maxLength={63}
          {...field('returnLabel')}
        />
      </div>
      <ErrorAlert text={refusal?.general.join(' ') || undefined} />
      <Button type="submit" variant="default" size="xs" loading={setting.isPending}>
        {t('domains.options.save')}
      </Button>
    </form>
  )
}
