import { describe, expect, it, vi } from 'vitest'

vi.mock('../language/language.ts', () => ({ changeLanguage: () => undefined, currentLocale: () => 'en' }))
vi.mock('../api/client.ts', () => ({ api: {} }))
vi.mock('./session.ts', () => ({ beginSession: () => undefined }))

const { languageAtSignIn } = await import('./arrival.ts')

const guessed = { ofAccount: 'ar', shown: 'en', isChosenHere: false, isForced: false } as const

describe('the language after signing in', () => {
  it('is the account’s, whatever the browser guessed or somebody before chose on this device', () => {
    expect(languageAtSignIn(guessed)).toEqual({ show: 'ar', keepWithAccount: false })
  })

  it('is the one just chosen on the sign-in page, which then is the account’s', () => {
    expect(languageAtSignIn({ ...guessed, isChosenHere: true })).toEqual({ show: 'en', keepWithAccount: true })
    expect(languageAtSignIn({ ...guessed, ofAccount: 'en', isChosenHere: true })).toEqual({
      show: 'en',
      keepWithAccount: false,
    })
  })

  it('stays what the tab was told to show, and what is shown when the account’s is none of ours', () => {
    expect(languageAtSignIn({ ...guessed, isForced: true })).toEqual({ show: 'en', keepWithAccount: false })
    expect(languageAtSignIn({ ...guessed, ofAccount: 'tlh' })).toEqual({ show: 'en', keepWithAccount: false })
  })
})
