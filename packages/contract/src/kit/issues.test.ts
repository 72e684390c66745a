import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldIssues, withInput } from './issues.ts'

const Form = z.object({ companyUuid: z.uuid(), email: z.email(), kind: z.enum(['a', 'b']), from: z.iso.date() })

const keysOf = (input: object) =>
  fieldIssues(Form.safeParse(input, withInput).error!).map(({ field, key }) => `${field} ${key.split(':')[1]}`)

it('asks for what was not filled in, whatever it should look like', () => {
  expect(keysOf({ companyUuid: '', email: '', kind: '', from: '' })).toEqual([
    'companyUuid required',
    'email required',
    'kind required',
    'from required',
  ])
})

it('says what is wrong with what was filled in', () => {
  expect(keysOf({ companyUuid: 'x', email: 'x', kind: 'c', from: '2030-02-30' })).toEqual([
    'companyUuid uuid',
    'email email',
    'kind notAllowedValue',
    'from date',
  ])
})
