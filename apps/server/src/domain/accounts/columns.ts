import type { z } from 'zod'
import type { contactFields } from '@lintel/contract/operators/schema.ts'

type Contact = { [Field in keyof typeof contactFields]: z.output<(typeof contactFields)[Field]> }

/** Columns of the contact fields of every operator's form. */
export function contactColumns(form: Contact) {
  return {
    display_name: form.displayName,
    email: form.email,
    phone_code: form.phoneCode,
    phone: form.phone,
    time_zone: form.timeZone,
    language: form.language,
    two_factor: form.twoFactor,
  }
}

/** The columns of an account in the list of its kind, to select. */
export const accountSelection = ['account.uuid', 'user_name', 'display_name', 'email', 'created_at'] as const

/** An account as lists show it. */
export function accountShown(row: {
  readonly uuid: string
  readonly user_name: string
  readonly display_name: string
  readonly email: string | null
  readonly created_at: Date
}) {
  return {
    uuid: row.uuid,
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
  }
}

/** The order of a list of accounts: by name, or by age. */
export function orderOfAccounts({
  sort,
  order = 'asc',
}: {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
}) {
  return [
    [sort === 'createdAt' ? 'account.created_at' : 'account.user_name', order],
    ['account.uuid', 'asc'],
  ] as const
}

/** The columns of a contact, to select. */
export const contactSelection = ['phone_code', 'phone', 'time_zone', 'language', 'two_factor'] as const

/** A contact as forms show it. */
export function contactShown(row: {
  readonly phone_code: string
  readonly phone: string
  readonly time_zone: string
  readonly language: string
  readonly two_factor: boolean
}) {
  return {
    phoneCode: row.phone_code,
    phone: row.phone,
    timeZone: row.time_zone,
    language: row.language,
    twoFactor: row.two_factor,
  }
}

/** A number of a column that holds 0 or 1, as the contract types it. */
export const zeroOrOne = (value: number): 0 | 1 => (value === 1 ? 1 : 0)
