import { describe, expect, it, vi } from 'vitest'

vi.mock('../language/language.ts', () => ({ changeLanguage: () => undefined, currentLocale: () => 'en' }))
vi.mock('../api/client.ts', () => ({ api: {} }))
vi.mock('./session.ts', () => ({ beginSession: () => undefined }))
vi.mock('./switching.ts', () => ({ switchIdentity: () => undefined }))

const { languageAtSignIn, previousProjectOf } = await import('./arrival.ts')

const guessedLanguage = { ofAccount: 'ar', shownLocale: 'en', isChosenHere: false, isForced: false } as const

describe('the language after signing in', () => {
  it('is the account’s, whatever the browser guessed or a user before chose on this device', () => {
    expect(languageAtSignIn(guessedLanguage)).toEqual({ show: 'ar', saveToAccount: false })
  })

  it('is the one just chosen on the sign-in page, which then is the account’s', () => {
    expect(languageAtSignIn({ ...guessedLanguage, isChosenHere: true })).toEqual({ show: 'en', saveToAccount: true })
    expect(languageAtSignIn({ ...guessedLanguage, ofAccount: 'en', isChosenHere: true })).toEqual({
      show: 'en',
      saveToAccount: false,
    })
  })

  it('stays what the tab was told to show, and what is shown when the account’s is none of ours', () => {
    expect(languageAtSignIn({ ...guessedLanguage, isForced: true })).toEqual({ show: 'en', saveToAccount: false })
    expect(languageAtSignIn({ ...guessedLanguage, ofAccount: 'tlh' })).toEqual({ show: 'en', saveToAccount: false })
  })
})

describe('the project of the last time', () => {
  const tower = { section: 'propertyOffice', uuid: 'tower', name: 'Tower' } as const
  const gardens = { section: 'propertyCommunity', uuid: 'gardens', name: 'Gardens' } as const
  const session = { site: { ...tower, kind: 'office' }, switchable: [tower, gardens] } as never

  it('continues where it is another of their accounts', () => {
    expect(previousProjectOf(session, 'gardens', '/')).toEqual(gardens)
    expect(previousProjectOf(session, 'gardens', '/propertyCommunity/device')).toEqual(gardens)
  })

  it('is not where it is the same, another account’s, none, or a page of another portal is wanted', () => {
    expect(previousProjectOf(session, 'tower', '/')).toBeUndefined()
    expect(previousProjectOf(session, 'foreign', '/')).toBeUndefined()
    expect(previousProjectOf(session, undefined, '/')).toBeUndefined()
    expect(previousProjectOf(session, 'gardens', '/propertyOffice/doors')).toBeUndefined()
    expect(previousProjectOf({ site: null, switchable: [gardens] }, 'gardens', '/')).toBeUndefined()
  })
})
