import { numberIn } from '@portal/contract/core/language'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { NotFound } from '../../../core/accounts/NotFound.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import { Facts } from '../../../ui/Facts.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ChangeActs, ChangeResults } from './ChangeActions.tsx'
import { ChangeBody } from './ChangeBody.tsx'
import css from './ChangePage.module.css'
import { percentOf } from './ChangeProgress.tsx'
import { isMoving } from './changes.queries.ts'
import { hasChange, useChangeFlow } from './useChangeFlow.ts'

/** One change set (`/changes/{key}`), which mails and the tray lead to: its effects, its state, and its actions. */
export function ChangePage() {
  const { changeKey = '' } = useParams({ strict: false }) as { changeKey?: string }
  return <ChangeDetail key={changeKey} changeKey={changeKey} />
}

function ChangeDetail({ changeKey }: { changeKey: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const flow = useChangeFlow(changeKey, (next) => void navigate({ href: paths.change(next.changeKey) }))
  const howFar = useHowFar(flow.change)
  const { error } = flow.found
  const gone = error instanceof ApiError && error.status === 404
  const title = gone ? t('changes.page.notFound') : t(`changes.kind.${flow.change?.kind ?? 'any'}`)
  return (
    <>
      <div className={css.head}>
        <div>
          <PageHeading
            title={title}
            tabPrefix={howFar}
            {...(!gone && { back: { href: paths.changes(), text: t('changes.page.back') } })}
          />
        </div>
        {hasChange(flow) && <ChangeResults flow={flow} />}
      </div>
      {gone && (
        <NotFound
          text={t('changes.page.notFoundText')}
          list={{ href: paths.changes(), text: t('changes.page.back') }}
        />
      )}
      {!gone && <QueryState query={flow.found} failed={t('changes.page.openFailed')} lines={6} height={24} />}
      {hasChange(flow) && (
        <div className={page.sheet}>
          <ChangeBody flow={flow} />
          <div className={css.acts}>
            <ChangeActs flow={flow} />
          </div>
          <About change={flow.change} />
        </div>
      )}
    </>
  )
}

/** Progress for the title of a background tab; empty when the set is not running. */
function useHowFar(change: ChangeSet | undefined): string {
  const { language } = useTranslation().i18n
  if (!change || !isMoving(change.state)) return ''
  return `(${numberIn(language, percentOf(change) / 100, { style: 'percent' })}) `
}

/** The set that it undoes or that undoes it. */
function About({ change }: { change: ChangeSet }) {
  const { t } = useTranslation()
  const other = (changeKey: string | null) =>
    changeKey && <Anchor href={paths.change(changeKey)}>{t('changes.page.other')}</Anchor>
  const { undoOf, undoneBy } = change
  if (!undoOf && !undoneBy) return null
  return (
    <div className={css.facts}>
      <Facts
        facts={[
          [t('changes.page.undoes'), other(undoOf)],
          [t('changes.page.undoneBy'), other(undoneBy)],
        ]}
      />
    </div>
  )
}
