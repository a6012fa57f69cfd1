import type { Webhook, WebhookDelivery } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { webhookDeliveryList } from '@portal/contract/machines/webhooks/webhooks.list'
import { testEvent } from '@portal/contract/machines/webhooks/webhooks.fields'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { useAnswerWords } from './answerWords.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import css from './Webhooks.module.css'
import { type DeliveryFilter, deliveriesQuery, webhookEventsQuery } from './webhooks.queries.ts'

type ColumnContext = {
  t: TFunction
  answerOf: ReturnType<typeof useAnswerWords>
  onOpen: (deliveryKey: string) => void
}
const cellsOf = ({ t, answerOf, onOpen }: ColumnContext): Cells<typeof webhookDeliveryList, WebhookDelivery> => ({
  createdOn: { note: <ZoneNote /> },
  event: {
    kind: 'name',
    rowHeader: true,
    cell: ({ eventText, deliveryKey, replay }) => (
      <>
        <TextButton onClick={() => onOpen(deliveryKey)}>{eventText}</TextButton>
        {replay && <span className={css.tag}>{t('webhooks.replayTag')}</span>}
      </>
    ),
  },
  state: { narrow: true },
  answer: { kind: 'text', cell: (one) => (one.attempts === 0 ? '' : answerOf(one)) },
  duration: {
    cell: ({ durationMs }) => durationMs !== null && t('webhooks.ms', { count: durationMs }),
  },
})

/** The deliveries of a webhook, the newest first; filters are in the address. */
export function DeliveryLog({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { acctKey, webhookKey, url } = webhook
  const list = useListState<typeof webhookDeliveryList, DeliveryFilter>(webhookDeliveryList)
  const deliveries = useInfiniteQuery({
    ...deliveriesQuery(acctKey, webhookKey, list.filter),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<string>()
  const columns = useColumns(
    webhookDeliveryList,
    cellsOf({ t, answerOf: useAnswerWords(), onOpen: setOpened }),
    'webhooks.column',
  )
  const rows = deliveries.data?.pages.flatMap(({ items }) => items) ?? []
  const clear = () => list.change(noFilters(webhookDeliveryList))
  return (
    <section className={css.log} aria-labelledby="webhooks-log">
      <h3 id="webhooks-log" className={css.title}>
        {t('webhooks.logOf', { url })}
      </h3>
      <p className={css.intro}>{t('webhooks.logText')}</p>
      <Tools list={list} rows={rows} onClear={clear} onRefresh={() => void deliveries.refetch()} />
      {deliveries.data ? (
        <>
          <DataTable
            label={t('webhooks.logOf', { url })}
            columns={columns}
            rows={rows}
            rowKey={({ deliveryKey }) => deliveryKey}
            stale={deliveries.isPlaceholderData}
            empty={
              list.filtered ? (
                <NoRows pages={deliveries} noMatch={t('webhooks.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t('webhooks.noDeliveries')}>{t('webhooks.noDeliveriesText')}</EmptyState>
              )
            }
          />
          <MoreRows pages={deliveries} />
        </>
      ) : (
        <QueryState query={deliveries} failed={t('webhooks.logFailed')} lines={5} height={28} />
      )}
      {opened && (
        <DeliveryDialog webhook={webhook} deliveryKey={opened} mayEdit={mayEdit} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

type ToolsProps = {
  list: ReturnType<typeof useListState<typeof webhookDeliveryList, DeliveryFilter>>
  rows: readonly WebhookDelivery[]
  onClear: () => void
  onRefresh: () => void
}
function Tools({ list: { state, change }, rows, onClear, onRefresh }: ToolsProps) {
  const { t, i18n } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(webhookDeliveryList)
  const events = useQuery(webhookEventsQuery(i18n.language)).data ?? []
  const eventWord = (event: string) => events.find((one) => one.event === event)?.label ?? event
  const company = (key: string) => rows.find(({ acctKey }) => acctKey === key)?.acctName ?? '…'
  const shared = { list: webhookDeliveryList, state, change, wordsOf }
  const choices = [
    { value: testEvent, label: t('webhooks.testEvent') },
    ...events.map(({ event, label }) => ({ value: event, label })),
  ]
  return (
    <ListToolbar
      pills={<ListPills {...shared} says={{ account: company, event: eventWord }} onClear={onClear} />}
      end={
        <Button variant="default" onClick={onRefresh}>
          {t('webhooks.refresh')}
        </Button>
      }
    >
      <ListFilters
        {...shared}
        company={companyKey}
        named={{ account: company(state.account ?? '') }}
        texts={{ event: { choices, empty: t('webhooks.anyEvent') } }}
      />
    </ListToolbar>
  )
}
