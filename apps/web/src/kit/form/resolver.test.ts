import { AlarmAcknowledgement } from '@lintel/contract/alarms/schema.ts'
import { DeviceForm } from '@lintel/contract/devices/schema.ts'
import { describe, expect, it } from 'vitest'
import { contractResolver, isRequired } from './resolver.ts'

const resolve = contractResolver(DeviceForm, ({ key, params }) => `${key} ${JSON.stringify(params)}`)
const options = { fields: {}, shouldUseNativeValidation: false } as Parameters<typeof resolve>[2]

describe('a form checked with the contract’s schema', () => {
  it('gives cleaned values', async () => {
    const { values } = await resolve({ mac: '0a:1b:2c:3d:4e:5f', name: ' Gate ', model: 'LD-200' }, undefined, options)
    expect(values).toEqual({
      mac: '0A1B2C3D4E5F',
      authCode: '',
      name: 'Gate',
      model: 'LD-200',
      location: '',
      sipAccount: '',
      companyUuids: [],
      servedBuildingUuids: [],
    })
  })

  it('says one sentence for each field, from the issue → key table', async () => {
    const { errors } = await resolve({ mac: 'no', name: '', model: 'LD-200' }, undefined, options)
    expect(errors.mac?.message).toBe('validation:mac {}')
    expect(errors.name?.message).toBe('validation:required {}')
    expect(errors.model).toBeUndefined()
  })

  it('marks what must be given', () => {
    expect(isRequired(DeviceForm, 'name')).toBe(true)
    expect(isRequired(DeviceForm, 'location')).toBe(false)
    expect(isRequired(DeviceForm, 'nothing')).toBe(false)
    expect([isRequired(AlarmAcknowledgement, 'remark'), isRequired(AlarmAcknowledgement, 'status')]).toEqual([
      false,
      true,
    ])
  })
})
