import { describe, expect, it } from 'vitest'
import { enteringKinds, isReseller, isResellerLevel, resellerLevelNames, resellerLevels, resellers } from './roles.ts'

describe('levels of resellers', () => {
  it('stand below each other as operators.md 1.1 says', () => {
    expect(resellerLevelNames).toEqual(['distributor', 'subDistributor', 'installer'])
    expect(resellerLevels.distributor.parents).toEqual(['superManager'])
    expect(resellerLevels.subDistributor.parents).toEqual(['distributor'])
    expect(resellerLevels.installer.parents).toEqual(['distributor', 'subDistributor'])
  })

  it('say who sells to installers, and who enters the portals of others', () => {
    expect(resellers).toEqual(['distributor', 'subDistributor'])
    expect(['distributor', 'installer', 'subInstaller'].map(isReseller)).toEqual([true, false, false])
    expect(['distributor', 'installer', 'subInstaller'].map(isResellerLevel)).toEqual([true, true, false])
    expect(enteringKinds).toEqual(['distributor', 'subDistributor', 'installer', 'subInstaller'])
  })
})
