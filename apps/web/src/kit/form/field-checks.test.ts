import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkOnRelease } from './field-checks.ts'
import { contractResolver } from './resolver.ts'

const schema = z.object({ name: z.string().min(1), city: z.string().min(1) })

async function errorsOf(values: z.input<typeof schema>, names: readonly ('name' | 'city')[], wasSubmitted = false) {
  const check = checkOnRelease(
    contractResolver(schema, ({ key }) => key),
    { wasSubmitted: () => wasSubmitted, defaultValues: () => ({ name: '', city: 'Bergen' }) },
  )
  const { errors } = await check(values, undefined, { names: [...names], fields: {}, shouldUseNativeValidation: false })
  return Object.keys(errors)
}

it('calls a field wrong that was changed, and one that was left as it was when the form was sent', async () => {
  expect(await errorsOf({ name: '', city: 'Bergen' }, ['name'])).toEqual([])
  expect(await errorsOf({ name: '', city: '' }, ['city'])).toContain('city')
  expect(await errorsOf({ name: '', city: 'Bergen' }, ['name'], true)).toEqual(['name'])
  expect(await errorsOf({ name: '', city: 'Bergen' }, ['name', 'city'])).toEqual(['name'])
  expect(await errorsOf({ name: '', city: 'Bergen' }, [])).toEqual(['name'])
})
