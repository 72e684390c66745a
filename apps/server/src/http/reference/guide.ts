import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { minuteMs } from '../../base/durations.ts'

const signIn = addressOf(contract.session.login.path)
const minutes = limits.timestampWindowMs / minuteMs
const segments = [...new Set(Object.values(pathRole))].map((one) => `<code>${one}</code>`).join(', ')

/** Guide for the first call: the head of the reference page, as HTML. */
export const guideHtml = `<section aria-labelledby="begin"><h2 id="begin">How to call</h2>
<h3>Sign in</h3>
<p>Send <code>account</code> and <code>password</code> to <code>POST ${signIn}</code>. The answer holds
<code>token</code> and <code>section</code>, the portal you stand in. Send the token with every further call, as <code>x-auth-token</code> or as
<code>Authorization: Bearer</code>. Where the account has a second factor, the answer asks for the mailed code first.</p>
<pre tabindex="0">curl -s -d account=harbour-pm -d password=… ADDRESS${signIn}
curl -s -H "x-auth-token: TOKEN" "ADDRESS/web-server/v4/web/office/door/pm/getList?timestamp=$(date +%s000)"
curl -s -H "x-auth-token: TOKEN" -H "content-type: application/json" -d '{"uuid":"DOOR","key":"NEW-UUID"}' ADDRESS/web-server/v4/web/office/door/pm/open</pre>
<h3>Addresses and bodies</h3>
<p><code>{role}</code> in an address is the portal of the session: ${segments}. A body is JSON; addresses with
<code>v3</code> take a form as well, uploads take multipart, and any other <code>content-type</code> is answered 415. A GET has its input in the query. A field that a call does not know is refused by its name.</p>
<h3>timestamp</h3>
<p>Every GET carries <code>timestamp</code>, the clock of the sender in milliseconds since 1970. It may be ${minutes} minutes off.</p>
<h3>Answers and errors</h3>
<p>Every answer is <code>{ code, msg, data }</code>. Code 0 is success; <code>msg</code> then says what a POST has done, and is
empty for a read or a check. Otherwise <code>msg</code> says what happened, in the language of
<code>accept-language</code>; <code>data.failure</code> is the name of the failure, <code>data.params</code> its numbers and names, and
<code>data.issues</code> lists the refused fields by their path. The HTTP status is the kind of failure: 401 no session, 403 no permission, 404 no such
record or address, 405 another method, 415 another type of body, 409 not in this state, 422 a field, 429 too often. A record of another tenant answers as one that does not exist.</p>
<h3>Pages</h3>
<p>Lists take <code>page</code> from 1, <code>size</code> (${limits.pageSizes.join(', ')}), <code>sort</code> and <code>order</code>, and answer
<code>rows</code>, <code>total</code> and <code>capped</code>: <code>total</code> is exact up to ${limits.exactTotal.toLocaleString('en')} rows.</p>
<h3>Edits</h3>
<p>An edit changes the fields that it sends and no other. It names the <code>version</code> that it was made from; when another caller was faster it fails
with <code>staleRecord</code>.</p>
<h3>Sent twice</h3>
<p>Every call that changes something takes a <code>key</code>, a UUID of the sender's. Sent again with the same key it has the same answer and no second
effect; with other content it fails with <code>idempotencyConflict</code>.</p>
<h3>Limits</h3>
<p>${limits.requestsPerMinute} requests a minute for each session, ${limits.signInRequestsPerMinute} a minute for calls that try passwords and codes,
bodies of ${Math.round(limits.bodyBytes / 1024)} kB.</p>
</section>`
