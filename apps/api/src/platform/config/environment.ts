import { type Config, readConfig } from './config.ts'

/** The configuration of this process. @throws ConfigFault with every fault */
export const readEnvironment = (): Config => readConfig(process.env)
