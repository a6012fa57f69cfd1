/** What is behind sign-in: one module, so that it is one request. */
export const loadSignedIn = () => import('./signedIn.ts')
