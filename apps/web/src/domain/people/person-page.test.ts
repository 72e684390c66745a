import { personKinds } from '@lintel/vocabulary/events.ts'
import { expect, it } from 'vitest'
import type { Refer } from '../../kit/portal/route-context.ts'
import { pageOfPerson } from './person-page.ts'

const refer = ((name: string, params?: { readonly id: string }) => `${name} ${params?.id}`) as Refer

it('a link leads each kind of person to its own page, and nowhere where there is none', () => {
  expect(personKinds.map((kind) => pageOfPerson(refer, { kind, uuid: 'a' }))).toEqual([
    'personnelInfo a',
    'residentInfo a',
    'staffInfo a',
    'visitorInfo a',
    undefined,
  ])
  expect(pageOfPerson(refer, { kind: null, uuid: 'a' })).toBeUndefined()
  expect(pageOfPerson(refer, { kind: 'resident', uuid: null })).toBeUndefined()
})
