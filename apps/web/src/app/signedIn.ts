// What the router loads once somebody is signed in; one module, so that it is one request.
export { sendToOwnAccount } from './ownAccount.ts'
export { pages } from './pages.ts'
export { SignedInLayout } from './SignedInLayout.tsx'
