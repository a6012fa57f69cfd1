import './shell.global.css'
import { Suspense } from 'react'
import { KnowMe } from '../../core/me/KnowMe.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Shell.module.css'
import { SignedInShell } from './SignedInShell.tsx'

function Loading() {
  return (
    <div className={css.loading}>
      <div className={css.loadingHeader} />
      <main className={css.main}>
        <Skeleton lines={4} />
      </main>
    </div>
  )
}

/** The layout of every signed-in page; waits for the person and the access profile. */
export const Shell = () => (
  <Suspense fallback={<Loading />}>
    <KnowMe>
      <SignedInShell />
    </KnowMe>
  </Suspense>
)
