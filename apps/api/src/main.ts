import { enableCompileCache } from 'node:module'
import { compiledCode } from './places.ts'

// Compiled code is cached next to the dependencies: the next start takes half the time and 20 MB less (measured on two
// cores).
enableCompileCache(compiledCode)
await import('./start.ts')
