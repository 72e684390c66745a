import { transferSections, transferTopics, type TransferUserType } from '@lintel/contract/access/switching.ts'
import { describe, expect, it } from 'vitest'
import { addressOfTransfer, readTransfer, transferTargets } from './transfer-targets.ts'

const read = (query: string) => readTransfer(new URLSearchParams(query))
const userTypes = Object.keys(transferTargets) as TransferUserType[]

describe('an e-mail deep link', () => {
  it('leads to the portal of its user type, for the eight of specification.md 2.2', () => {
    expect(userTypes).toHaveLength(8)
    for (const userType of userTypes) {
      expect(read(`navType=oEmailRenew&userType=${userType}&account=a`)).toMatchObject({
        sections: transferSections[userType],
        account: 'a',
        site: undefined,
      })
    }
  })

  it('leads a manager to the device it speaks of, and without one to the site', () => {
    const link = `navType=${transferTopics.device}&userType=pmNewOffice&account=a&site=s`
    const transfer = read(`${link}&id=d`)!
    expect(transfer.site).toBe('s')
    expect(addressOfTransfer(transfer, 'propertyOffice')).toBe('/propertyOffice/device/device-info?ID=d')
    expect(addressOfTransfer(read(link)!, 'propertyOffice')).toBe('/propertyOffice/home')
  })

  it('leads a manager to the alarm that a notification speaks of', () => {
    const link = `navType=${transferTopics.alarm}&account=a&site=s&id=x`
    const transfer = read(`${link}&userType=pmCommunity`)!
    expect(addressOfTransfer(transfer, 'propertyCommunity')).toBe('/propertyCommunity/alarmRecords/alarmInfo?id=x')
    expect(read(`${link}&userType=installerOffice`)).toMatchObject({ template: transferTargets.installerOffice.site })
  })

  it('leads a distributor to its sites of the kind', () => {
    const transfer = read(`navType=${transferTopics.site}&userType=distributorSingle&account=a`)!
    expect(addressOfTransfer(transfer, 'distributor')).toBe('/distributor/project?type=villa')
  })

  it('leads operators to the device it speaks of', () => {
    const addressOf = (userType: TransferUserType, section: 'distributor' | 'community' | 'office') =>
      addressOfTransfer(read(`navType=${transferTopics.device}&userType=${userType}&account=a&id=d`)!, section)
    expect(addressOf('distributorOffice', 'distributor')).toBe('/distributor/projectDevice/detail?id=d')
    expect(addressOf('distributorSingle', 'distributor')).toBe('/distributor/personalDevice/detail?id=d')
    expect(addressOf('installerCommunity', 'community')).toBe('/community/resident-device/detail?id=d')
    expect(addressOf('installerOffice', 'office')).toBe('/office/user-device/detail?id=d')
  })

  it('leads an installer to the accounts of a site at vendors of locks, in its own portal', () => {
    const link = `navType=${transferTopics.lockAccount}&account=a&site=s`
    for (const userType of ['installerCommunity', 'installerOffice', 'installerSingle']) {
      const transfer = read(`${link}&userType=${userType}`)!
      expect(transfer.sections).toEqual(['installer'])
      expect(addressOfTransfer(transfer, 'installer')).toBe('/installer/integration?site=s')
    }
    expect(read(`${link}&userType=distributorOffice`)).toMatchObject({ sections: ['distributor'] })
  })

  it('leads who pays to what is due, to an order, and an installer to the record of an automatic renewal', () => {
    const addressOf = (query: string, section: 'distributor' | 'installer' | 'single' | 'propertyOffice') =>
      addressOfTransfer(read(`${query}&account=a`)!, section)
    const due = `navType=${transferTopics.subscription}`
    const order = `navType=${transferTopics.order}&id=o`
    const renewal = `navType=${transferTopics.automaticPayment}&id=r`
    expect(addressOf(`${due}&userType=distributorOffice`, 'distributor')).toBe(
      '/distributor/subscription?siteType=office',
    )
    expect(addressOf(`${order}&userType=installerSingle`, 'single')).toBe('/single/payments/paymentsInfo?id=o')
    expect(read(`${renewal}&userType=installerOffice&account=a`)!.sections).toEqual(['installer'])
    expect(addressOf(`${renewal}&userType=installerOffice`, 'installer')).toBe('/installer/autoPaymentRecord?id=r')
    expect(addressOf(`${renewal}&userType=pmNewOffice`, 'propertyOffice')).toBe('/propertyOffice/subscriptions')
  })

  it('is refused with another kind, an unknown user type, or no account', () => {
    expect(read('navType=other&userType=pmNewOffice&account=a')).toBeUndefined()
    expect(read('navType=oEmail&userType=toString&account=a')).toBeUndefined()
    expect(read('navType=oEmail&userType=pmNewOffice')).toBeUndefined()
  })
})
