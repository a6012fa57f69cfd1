import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Marked } from '../../../ui/Marked.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { findMatchingTasks } from './guide.search.ts'
import css from './Help.module.css'
import { HelpCenter } from './HelpCenter.tsx'
import { Sentence } from './Sentence.tsx'
import type { GuideChapter } from './useGuide.ts'

type Props = { chapters: readonly GuideChapter[] /** The search, from the address. */; q: string }

/** All tasks by chapter, or those that a search finds. */
export function TaskList({ chapters, q }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = (text: string) =>
    void navigate({ href: paths.help(text || undefined), replace: q !== '' && text !== '', resetScroll: false })
  return (
    <>
      <PageHeading title={t('help.title')} />
      <p className={page['intro']}>{t('help.intro')}</p>
      <div className={css['search']}>
        <SearchBox
          label={t('help.search')}
          placeholder={t('help.searchBy')}
          maxLength={100}
          value={q}
          onSearch={search}
        />
      </div>
      {q === '' ? <Chapters chapters={chapters} /> : <Results chapters={chapters} q={q} onAll={() => search('')} />}
      <HelpCenter />
    </>
  )
}

const Chapters = ({ chapters }: Pick<Props, 'chapters'>) => (
  <div className={css['chapters']}>
    {chapters.map(({ id, title, tasks }) => (
      <section key={id} className={css['chapter']} aria-labelledby={`chapter-${id}`}>
        <h2 id={`chapter-${id}`}>{title}</h2>
        <ul className="plain">
          {tasks.map((task) => (
            <li key={task.id}>
              <Anchor href={paths.helpTask(task.id)} className={css['task']}>
                {task.title}
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function Results({ chapters, q, onAll }: Props & { onAll: () => void }) {
  const { t } = useTranslation()
  const tasks = findMatchingTasks(
    chapters.flatMap((chapter) => chapter.tasks),
    q,
  )
  return (
    <div className={page['section']}>
      <p role="status" className={css['count']}>
        {t('help.found', { count: tasks.length })}
      </p>
      {tasks.length === 0 && (
        <EmptyState
          kind="noMatch"
          title={t('help.none')}
          action={
            <Button variant="default" onClick={onAll}>
              {t('help.all')}
            </Button>
          }
        >
          {t('help.noneText')}
        </EmptyState>
      )}
      <ol className={css['results']} aria-label={t('help.results')}>
        {tasks.map(({ id, title, what, chapter }) => (
          <li key={id}>
            <Anchor href={paths.helpTask(id, q)} className={css['task']}>
              <Marked text={title} search={q} />
            </Anchor>{' '}
            <span className={css['dim']}>{chapter}</span>
            <p>
              <Sentence of={what} marked={q} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
