import { afterAll, afterEach, beforeEach } from 'vitest'
import { aPlan } from './companyPlans.ts'
import { aService, well, withService } from '../peers/esignService.ts'
import { newWorld } from './world.ts'

/** A world with an e-signature service, which starts each test healthy and without calls; both end with the file. */
export async function aWorldWithESign() {
  const service = await aService()
  afterAll(() => service.close())
  const world = await newWorld(withService(service))
  beforeEach(() => void service.got.splice(0))
  afterEach(() => service.becomes(well))
  const tree = await world.demoTree()
  const plan = await aPlan(world)
  return { service, world, tree, plan }
}
