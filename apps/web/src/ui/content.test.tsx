import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TypedText } from './content.tsx'

it('a text of several lines keeps them, and one of a single line breaks as its place does', () => {
  expect(renderToStaticMarkup(<TypedText text={'Siren stopped.\nMagnet replaced.'} />)).toMatch(
    /^<bdi class=".*typed.*">Siren stopped\.\nMagnet replaced\.<\/bdi>$/,
  )
  expect(renderToStaticMarkup(<TypedText text="Siren stopped." />)).toBe('<bdi>Siren stopped.</bdi>')
})
