import './shell.global.css'
import { Suspense } from 'react'
import { KnowMe } from '../../core/me/KnowMe.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { SignedInShell } from './SignedInShell.tsx'

/** The layout of every signed-in page; waits for the person and the access profile. */
export const Shell = () => (
  <Suspense fallback={<PageLoader now />}>
    <KnowMe>
      <SignedInShell />
    </KnowMe>
  </Suspense>
)
