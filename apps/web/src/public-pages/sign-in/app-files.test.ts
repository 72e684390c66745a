import { expect, it } from 'vitest'
import { filesOf } from './app-files.ts'

it('what the app begins with are the scripts and styles that its page names, each once', () => {
  const page = `
    <link rel="icon" type="image/svg+xml" href="/manager/icon.svg" />
    <script type="module" crossorigin src="/manager/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/manager/assets/framework-b2.js">
    <link rel="stylesheet" crossorigin href="/manager/assets/index-c3.css">
    <link rel="modulepreload" crossorigin href="/manager/assets/framework-b2.js">
    <script src="https://elsewhere.invalid/manager/assets/x.js"></script>`
  expect(filesOf(page)).toEqual([
    '/manager/assets/index-a1.js',
    '/manager/assets/framework-b2.js',
    '/manager/assets/index-c3.css',
  ])
})
