import type { NoticeTemplate } from '@portal/contract/operations/notices/notices.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { plain } from '../../../lib/plain.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconDots as IconMore } from '../../../ui/icons.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { RowButton } from '../../../ui/RowButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { NoticePreview } from './NoticePreview.tsx'
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

const views = ['current', 'archived'] as const
/** The templates whose name or subject has all of the words. */
const found = (templates: readonly NoticeTemplate[], text: string) =>
  templates.filter(({ name, english, french }) => {
    const all = plain([name, english?.subject, french?.subject].filter(Boolean).join(' '))
    return plain(text)
      .split(/\s+/)
      .every((word) => all.includes(word))
  })

type DialogState = { what: 'new' } | { what: 'read' | 'edit'; template: NoticeTemplate }

function Templates() {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const [view, setView] = useState<(typeof views)[number]>('current')
  const [text, setText] = useState('')
  const archived = view === 'archived'
  const [opened, setOpened] = useState<DialogState>()
  const templates = useQuery(templatesQuery(archived))
  const act = useTemplateAct()
  const mayWrite = !actingBy
  const keep = (template: NoticeTemplate) =>
    act.mutate({ act: 'update', template, body: { archived: !template.archived } })
  const columns = useTemplateColumns(setOpened, mayWrite ? keep : undefined)
  const close = () => setOpened(undefined)
  return (
    <>
      <p className={page.intro}>{t('notices.templates.text')}</p>
      <div className={page.card}>
        <TabBar
          label={t('notices.templates.views')}
          // i18n: notices.templates.view.*
          tabs={views.map((id) => ({ id, label: t(`notices.templates.view.${id}`) }))}
          current={view}
          onChange={setView}
        />
        <ListToolbar
          end={
            mayWrite && (
              <Button aria-haspopup="dialog" onClick={() => setOpened({ what: 'new' })}>
                {t('notices.templates.new')}
              </Button>
            )
          }
        >
          <SearchBox
            label={t('notices.templates.search')}
            placeholder={t('notices.templates.searchBy')}
            maxLength={60}
            value={text}
            onSearch={setText}
          />
        </ListToolbar>
        {act.error && <Alert kind="error">{act.error.message}</Alert>}
        <QueryState query={templates} failed={t('notices.templates.failed')} lines={4} height={28} />
        {templates.data && (
          <DataTable
            label={t('notices.templates.title')}
            columns={columns}
            rows={found(templates.data, text)}
            rowKey={({ templateKey }) => templateKey}
            empty={
              text === '' ? (
                <EmptyState title={t(archived ? 'notices.templates.noneArchived' : 'notices.templates.none')}>
                  {!archived && t('notices.templates.noneText')}
                </EmptyState>
              ) : (
                <EmptyState kind="noMatch" title={t('notices.templates.noMatch')} />
              )
            }
          />
        )}
      </div>
      {opened?.what === 'new' && <TemplateDialog onClose={close} />}
      {opened?.what === 'edit' && <TemplateDialog template={opened.template} onClose={close} />}
      {opened?.what === 'read' && (
        <ReadTemplate
          template={opened.template}
          onClose={close}
          {...(mayWrite && { onEdit: () => setOpened({ what: 'edit', template: opened.template }) })}
        />
      )}
    </>
  )
}

function useTemplateColumns(
  onOpen: (opened: DialogState) => void,
  onKeep: ((template: NoticeTemplate) => void) | undefined,
): Column<NoticeTemplate>[] {
  const { t, i18n } = useTranslation()
  const stateOf = ({ own, shared }: NoticeTemplate) => (own ? (shared ? 'shared' : 'own') : 'fromAbove')
  return [
    {
      id: 'name',
      header: t('notices.templates.name'),
      kind: 'name',
      rowHeader: true,
      cell: (template) => (
        <TextButton aria-haspopup="dialog" onClick={() => onOpen({ what: 'read', template })}>
          {template.name}
        </TextButton>
      ),
    },
    {
      id: 'subject',
      header: t('notices.templates.subject'),
      kind: 'text',
      cell: ({ english, french }) => {
        const { subject } = (i18n.language === 'fr-fr' ? (french ?? english) : (english ?? french)) ?? {}
        return subject ?? t('form.none')
      },
    },
    {
      id: 'languages',
      header: t('notices.templates.languages'),
      kind: 'names',
      narrow: true,
      cell: ({ english, french }) =>
        [english && t('notices.preview.english'), french && t('notices.preview.french')].filter(Boolean).join(', '),
    },
    // i18n: notices.templates.own, notices.templates.shared, notices.templates.fromAbove
    {
      id: 'use',
      header: t('notices.templates.use'),
      kind: 'names',
      narrow: true,
      cell: (template) => t(`notices.templates.${stateOf(template)}`),
    },
    {
      id: 'by',
      header: t('notices.templates.by'),
      kind: 'email',
      cell: ({ modifiedBy }) => modifiedBy ?? t('form.none'),
    },
    {
      id: 'modified',
      header: t('notices.templates.modified'),
      kind: 'date',
      narrow: true,
      cell: ({ modifiedOn }) => <When at={modifiedOn} />,
    },
    {
      id: 'acts',
      header: t('notices.templates.acts'),
      kind: 'acts',
      narrow: true,
      cell: (template) => onKeep && template.own && <RowMenu template={template} onOpen={onOpen} onKeep={onKeep} />,
    },
  ]
}

type RowProps = {
  template: NoticeTemplate
  onOpen: (opened: DialogState) => void
  /** Archives or restores it. */
  onKeep: (template: NoticeTemplate) => void
}
function RowMenu({ template, onOpen, onKeep }: RowProps) {
  const { t } = useTranslation()
  const { archived, name } = template
  const edit = { key: 'edit', label: t('notices.templates.edit'), onSelect: () => onOpen({ what: 'edit', template }) }
  const put = { key: 'put', label: t(archived ? 'notices.templates.restore' : 'notices.templates.archive') }
  return (
    <Menu
      entries={[...(archived ? [] : [edit]), { ...put, onSelect: () => onKeep(template) }]}
      target={
        <RowButton aria-label={t('notices.templates.actsOf', { name })}>
          <Icon of={IconMore} />
        </RowButton>
      }
    />
  )
}

type ReadProps = { template: NoticeTemplate; onEdit?: () => void; onClose: () => void }
/** A template as its recipients read it. */
function ReadTemplate({ template, onEdit, onClose }: ReadProps) {
  const { t } = useTranslation()
  const { templateKey, name, own, archived } = template
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.close')}
          </Button>
          {own && onEdit && !archived && <Button onClick={onEdit}>{t('notices.templates.edit')}</Button>}
        </>
      }
    >
      <NoticePreview of={{ templateKey }} />
    </Dialog>
  )
}
