import { capital } from '@portal/contract/core/language'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { Why } from '../../../core/access/Why.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { ExplainPerson } from './ExplainPerson.tsx'
import { type Feature, featuresQuery, type Policy } from './featurePolicies.queries.ts'
import { defaultsOf } from './featurePolicies.rules.ts'
import { FeatureTree } from './FeatureTree.tsx'
import { PolicyList } from './PolicyList.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const PolicyDialog = lazyPart(async () => (await import('./PolicyDialog.tsx')).PolicyDialog)
const ManyDialog = lazyPart(async () => (await import('./ManyDialog.tsx')).ManyDialog)

/** One flag (`/featureList/$featureCode`): its defaults, where it is set, and why a person has it. */
export function FeaturePage() {
  const { t } = useTranslation()
  const { featureCode = '' } = useParams({ strict: false }) as { featureCode?: string }
  const maySee = useCan('FeaturePolicy:R')
  const features = useQuery({ ...featuresQuery, enabled: maySee })
  const feature = features.data?.items.find((one) => one.featureCode === featureCode)
  const title = feature?.label ?? featureCode
  return (
    <>
      <PageHeading title={title} back={{ href: paths.featureList, text: t('features.title') }} />
      {!maySee && <NoRight title={t('features.noRight')} action="features.list" />}
      {maySee && <QueryState query={features} failed={t('features.failed')} lines={8} height={28} />}
      {features.data && !feature && (
        <EmptyState kind="noMatch" title={t('features.unknown')}>
          {t('features.unknownText')}
        </EmptyState>
      )}
      {feature && <FeatureDetail key={featureCode} feature={feature} />}
    </>
  )
}

function FeatureDetail({ feature }: { feature: Feature }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ what: 'one' | 'many'; policy?: Policy }>()
  const close = () => setOpen(undefined)
  const mayEdit = feature.edit.allowed
  return (
    <>
      {!mayEdit && (
        <Alert kind="info" className={page.notice}>
          {t('features.readOnlyOne')}{' '}
          <Why action={`features.save:${feature.featureCode}`} what={t('features.change')} />
        </Alert>
      )}
      <p className={page.intro}>{feature.help}</p>
      <div className={page.section}>
        <div className={page.head}>
          <div>
            <h2>{t('features.where')}</h2>
            <p className={page.dim}>{t('features.whereText')}</p>
          </div>
          {mayEdit && (
            <div className={page.acts}>
              <Button size="xs" onClick={() => setOpen({ what: 'one' })}>
                {t('features.set')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setOpen({ what: 'many' })}>
                {t('features.applyMany')}
              </Button>
            </div>
          )}
        </div>
        <PolicyList feature={feature} onEdit={(policy) => setOpen({ what: 'one', policy })} />
      </div>
      <About feature={feature} />
      <section className={page.section} aria-labelledby="who-has-what">
        <h2 id="who-has-what">{t('features.tree.title')}</h2>
        <p className={page.dim}>{t('features.tree.text')}</p>
        <FeatureTree featureCode={feature.featureCode} />
      </section>
      <ExplainPerson featureCode={feature.featureCode} />
      <Suspense fallback={null}>
        {open?.what === 'one' && <PolicyDialog feature={feature} policy={open.policy} onClose={close} />}
        {open?.what === 'many' && <ManyDialog feature={feature} onClose={close} />}
      </Suspense>
    </>
  )
}

function About({ feature }: { feature: Feature }) {
  const { t } = useTranslation()
  const defaults = defaultsOf(feature).map(({ role, value }) => (
    <span key={role}>
      <LevelChip level={role} /> {capital(t(`features.value.${value}`))}
    </span>
  ))
  const needed = feature.dependsOn.map((code) => (
    <Anchor key={code} href={paths.feature(code)}>
      <code>{code}</code>
    </Anchor>
  ))
  return (
    <section className={page.section} aria-label={t('features.about')}>
      <Facts
        columns
        facts={[
          [t('features.flag'), <code key="code">{feature.featureCode}</code>],
          [t('features.column.category'), t(`features.category.${feature.category}`)],
          [t('features.defaults'), defaults],
          [t('features.column.own'), capital(t(`features.value.${feature.own}`))],
          [t('features.assignableBy'), t(`levels.${feature.assignableBy}`)],
          [t('features.lockable'), t(feature.lockable ? 'features.yes' : 'features.no')],
          [t('features.dependsOn'), needed.length > 0 && needed],
        ]}
      />
    </section>
  )
}
