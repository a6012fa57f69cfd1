import type { Access } from '@portal/contract/core/access/access'
import { use } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { can, RightsContext } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { companies } from './guide.ts'
import css from './Help.module.css'
import { HelpCenter } from './HelpCenter.tsx'
import { Sentence } from './Sentence.tsx'
import type { GuideChapter, GuideTask } from './useGuide.ts'

type Props = {
  task: GuideTask
  chapter: GuideChapter
  rightName: (flag: string) => string
  /** The search that it was found by. */
  q: string
}

/** One task: its purpose, the steps, the right that it needs, and the link to its page. */
export function TaskView({ task, chapter, rightName, q }: Props) {
  const { t } = useTranslation()
  const { fits, held, sees } = useMayDo(task)
  const { title, what, steps, note, href, page: name } = task
  const back = q === '' ? { href: paths.help(), text: t('help.all') } : { href: paths.help(q), text: t('help.back') }
  return (
    <>
      <PageHeading title={title} back={back} />
      <div className={css['layout']}>
        <article className={page['section']} aria-label={title}>
          <p className={css['what']}>
            <Sentence of={what} />
          </p>
          <ol className={css['steps']} aria-label={t('help.steps')}>
            {steps.map((step, at) => (
              <li key={at}>
                <Sentence of={step} />
              </li>
            ))}
          </ol>
          {note && (
            <p className={css['note']}>
              <Sentence of={note} />
            </p>
          )}
          <Needs task={task} rightName={rightName} fits={fits} held={held} />
          {sees && (
            <div className={css['open']}>
              <Anchor href={href}>{t('help.open', { page: t(name) })}</Anchor>
            </div>
          )}
        </article>
        <Siblings chapter={chapter} current={task.id} />
      </div>
      <HelpCenter />
    </>
  )
}

/**
 * Whether the task fits the reader's company, whether the reader has the right, and whether they can at least see its
 * page.
 */
function useMayDo({ needs = [], by }: GuideTask) {
  const { roleCode } = useMe()
  const profile = use(RightsContext)
  const fits = !by || companies[by].some((role) => role === roleCode)
  const seen = needs.map((access) => access.replace(/:W$/, ':R') as Access)
  return {
    fits,
    held: needs.every((access) => can(profile, access)),
    sees: fits && seen.every((access) => can(profile, access)),
  }
}

type NeedsProps = Pick<Props, 'task' | 'rightName'> & { fits: boolean; held: boolean }

/** The companies of the task and its rights in words, and whether the reader can do it. */
function Needs({ task: { needs = [], by, only }, rightName, fits, held }: NeedsProps) {
  const { t } = useTranslation()
  const words = needs.map((access) => {
    const [flag = '', level] = access.split(':')
    return t(level === 'W' ? 'help.write' : 'help.read', { right: rightName(flag) })
  })
  const lines = [
    // i18n: help.by.*
    by && t(`help.by.${by}`),
    !fits && t('help.otherCompany'),
    words.length > 0 && t('help.needs', { rights: words.join(', '), count: words.length }),
    words.length > 0 && fits && t(held ? 'help.held' : 'help.lacking'),
    words.length === 0 && !by && !only && t('help.everyone'),
  ]
  return (
    <p className={css['needs']}>
      {lines.filter(Boolean).join(' ')} {only && <Sentence of={only} />}
    </p>
  )
}

function Siblings({ chapter: { title, tasks }, current }: { chapter: GuideChapter; current: string }) {
  return (
    <nav className={css['siblings']} aria-labelledby="chapter">
      <h2 id="chapter">{title}</h2>
      <ul className="plain">
        {tasks.map(({ id, title: other }) => (
          <li key={id}>
            <Anchor
              href={paths.helpTask(id)}
              className={css['task']}
              {...(id === current && { 'aria-current': 'page' as const })}
            >
              {other}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
