import { type DomainDetail, domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { useId } from 'react'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Facts } from '../../../ui/Facts.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { InlineForm } from '../../../ui/form/InlineForm.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import { say } from '../../../ui/toast.ts'
import { useDomainOptions } from './domains.queries.ts'
import css from './Domains.module.css'

type Props = { detail: DomainDetail; options: NonNullable<DomainDetail['options']> }

/**
 * The fields of AdvancedDomainExtension, shown and set: the prefix of the domain's selectors, and the host of its
 * return path.
 */
export function DomainOptions({ detail, options }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { selectorPrefix, returnLabel, edit } = options
  return (
    <section className={css['options']} aria-labelledby={id}>
      <h3 id={id}>{t('domains.options.title')}</h3>
      {edit.allowed ? (
        // Values saved here or changed elsewhere replace those in the fields.
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

function OptionsForm({ detail, options }: Props) {
  const { t } = useTranslation()
  const { acctKey, domain } = detail
  const { selectorPrefix, returnLabel } = options
  const before = { selectorPrefix, returnLabel }
  const setting = useDomainOptions(acctKey, domain)
  const sending = useSentForm({
    initial: before,
    draft: `domain.${domain}`,
    // Only the changed ones.
    body: (typed) =>
      Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => value !== before[name as keyof typeof before]),
      ),
    schema: routes.setOptions.body,
    // Announced here, because saving starts a new form.
    send: async (changed) => {
      if (Object.keys(changed).length === 0) return
      await setting.mutateAsync(changed)
      say(t('domains.options.saved'))
    },
    onSent: () => undefined,
  })
  const help = {
    selectorPrefix: t('domains.options.prefixHelp'),
    returnLabel: t('domains.options.returnHelp', { host: `${returnLabel}.${domain}` }),
  }
  const field = (path: keyof typeof before, maxLength: number): FieldSpec => ({
    path,
    kind: 'text',
    label: fieldLabel(path, t),
    hint: help[path],
    maxLength,
    spellCheck: false,
  })
  const specs = [field('selectorPrefix', 30), field('returnLabel', 63)]
  return <InlineForm {...sending} size="xs" specs={specs} submit={t('domains.options.save')} />
}
