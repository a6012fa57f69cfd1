import type { NoticeTemplate } from '@portal/contract/operations/notices/notices.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import list from '../../../ui/RuledList.module.css'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import css from './Notices.module.css'
import { templatesQuery, useTemplateAct } from './notices.queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** A company's notice templates, and those that companies above share with it. */
export function NoticeTemplatesPage() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:W')
  return (
    <>
      <PageHeading
        title={t('notices.templates.title')}
        back={{ href: paths.accountSearch, text: t('accounts.title') }}
      />
      {maySee ? <Templates /> : <NoRight title={t('notices.templates.noRight')} action="notices.templates" />}
    </>
  )
}

function Templates() {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const [archived, setArchived] = useState(false)
  const [edited, setEdited] = useState<NoticeTemplate | 'new'>()
  const templates = useQuery(templatesQuery(archived))
  return (
    <>
      <p className={page.intro}>{t('notices.templates.text')}</p>
      <Toolbar>
        {!actingBy && <Button onClick={() => setEdited('new')}>{t('notices.templates.new')}</Button>}
        <CheckField
          label={t('notices.templates.archived')}
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
      </Toolbar>
      <QueryState query={templates} failed={t('notices.templates.failed')} lines={4} height={28} />
      {templates.data?.length === 0 && <EmptyState title={t('notices.templates.none')} />}
      {templates.data && templates.data.length > 0 && (
        <ul className={list.list} aria-label={t('notices.templates.title')}>
          {templates.data.map((template) => (
            <Template
              key={template.templateKey}
              template={template}
              {...(!actingBy && { onEdit: () => setEdited(template) })}
            />
          ))}
        </ul>
      )}
      {edited && (
        <TemplateDialog {...(edited !== 'new' && { template: edited })} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** One template: its languages, its owner, and its actions. */
function Template({ template, onEdit }: { template: NoticeTemplate; onEdit?: () => void }) {
  const { t } = useTranslation()
  const act = useTemplateAct()
  const [shown, setShown] = useState(false)
  const { name, english, french, own, shared, archived, modifiedBy, modifiedOn } = template
  const written = [english && t('notices.preview.english'), french && t('notices.preview.french')].filter(Boolean)
  const change = (body: { archived: boolean }) => act.mutate({ act: 'update', template, body })
  return (
    <li className={list.item}>
      <div className={list.what}>
        <div className={list.name}>
          {name}
          {!own && <span className={list.tag}>{t('notices.templates.fromAbove')}</span>}
          {own && shared && <span className={list.tag}>{t('notices.templates.shared')}</span>}
        </div>
        <p className={list.meta}>
          {written.join(' · ')} · {modifiedBy ?? ''} <When at={modifiedOn} />
        </p>
        {act.error && <Alert kind="error">{act.error.message}</Alert>}
      </div>
      <div className={css.acts}>
        {!archived && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={shown}
            aria-label={t('notices.templates.previewOf', { name })}
            onClick={() => setShown(!shown)}
          >
            {t('notices.preview.show')}
          </Button>
        )}
        {own && onEdit && !archived && (
          <Button variant="default" size="xs" aria-label={t('notices.templates.changeOf', { name })} onClick={onEdit}>
            {t('notices.templates.edit')}
          </Button>
        )}
        {own && onEdit && (
          <Button
            variant="default"
            size="xs"
            loading={act.isPending}
            aria-label={t(archived ? 'notices.templates.restoreOf' : 'notices.templates.archiveOf', { name })}
            onClick={() => change({ archived: !archived })}
          >
            {t(archived ? 'notices.templates.restore' : 'notices.templates.archive')}
          </Button>
        )}
      </div>
      {shown && (
        <div className={css.whole}>
          <NoticePreview of={{ templateKey: template.templateKey }} />
        </div>
      )}
    </li>
  )
}
