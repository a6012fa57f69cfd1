import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconCheck } from '../../../ui/icons.ts'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { DirtyGuard } from '../../../ui/form/DirtyGuard.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import page from '../../../ui/Page.module.css'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import css from './Import.module.css'
import { type ImportState, type Step, useImport } from './useImport.ts'

/** Step 4: the link to the result, with its file and its undo, and the next part of a long file. */
function DoneStep({ importing }: { importing: ImportState }) {
  const { t } = useTranslation()
  const { set, next, rows, acctKey } = importing
  return (
    <>
      {set && <h2 className={css.result}>{set.result ?? set.sentence}</h2>}
      <p className={css.intro}>{t('imports.done.text')}</p>
      <div className={css.acts}>
        {rows.part + 1 < rows.parts && (
          <Button onClick={next}>{t('imports.done.next', { part: rows.part + 2, parts: rows.parts })}</Button>
        )}
        {set && <Anchor href={paths.change(set.changeKey)}>{t('imports.done.result')}</Anchor>}
        <Anchor href={acctKey ? paths.account(acctKey, 2) : paths.manageUsers}>{t('imports.done.people')}</Anchor>
      </div>
    </>
  )
}

const steps: readonly Step[] = ['file', 'columns', 'check', 'done']
const bodies = { file: FileStep, columns: ColumnsStep, check: CheckStep, done: DoneStep }

/** People from a file, in four steps (`ux.md` 4.9): of one account, or of all below by their numbers. */
export function ImportPage() {
  const { t } = useTranslation()
  const { actingBy, companyKey, companyType } = useMe()
  const { account } = useSearch({ strict: false }) as { account?: string }
  // A customer has no accounts below, so its file has no column with their numbers.
  const acctKey = account ?? (companyType === 'CU' ? companyKey : undefined)
  const { data: company } = useQuery({ ...accountQuery(acctKey ?? ''), enabled: acctKey !== undefined })
  const importing = useImport(acctKey)
  const may = useCan('AcctMgmnt:W') && !actingBy
  const { step } = importing
  const Body = bodies[step]
  const back = acctKey ? paths.account(acctKey, 2) : paths.manageUsers
  return (
    <>
      <PageHeading title={t('imports.title')} back={{ href: back, text: company?.acctName ?? t('users.title') }} />
      {may ? (
        <>
          <ol className={css.steps} aria-label={t('imports.steps')}>
            {steps.map((one, at) => (
              <li key={one} aria-current={one === step ? 'step' : undefined}>
                <span className={css.number} aria-hidden="true">
                  {at < steps.indexOf(step) ? <Icon of={IconCheck} /> : at + 1}
                </span>
                {t(`imports.step.${one}`)}
              </li>
            ))}
          </ol>
          <div className={page.section}>
            <Body key={`${step} ${importing.rows.part}`} importing={importing} />
          </div>
          <DirtyGuard dirty={step === 'columns' || step === 'check'} />
        </>
      ) : (
        <NoRight title={t('imports.noRight')} action="imports.create" {...(acctKey && { object: acctKey })}>
          {t(actingBy ? 'users.why.acting' : 'users.noRightText')}
        </NoRight>
      )}
    </>
  )
}
