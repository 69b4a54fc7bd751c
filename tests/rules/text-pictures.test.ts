import { expect, test } from 'vitest'
import { linkPictures } from '#components/resource/text-pictures.ts'
import { sanitized } from '#server/content/resource/sanitized.ts'

const open = (caption: string) => `Enlarge: ${caption}`

test('each picture in a text links to its file and is listed for the album with its caption and size', () => {
  const text = sanitized(
    '<p>Before</p><figure><img src="/media/a/plan.svg" alt="Plan &amp; &quot;cut&quot;" width="800" height="600"></figure><img src="/media/b.png">',
  )
  const { html, pictures } = linkPictures(text, open)
  expect(pictures).toEqual([
    { url: '/media/a/plan.svg', caption: 'Plan & "cut"', width: 800, height: 600 },
    { url: '/media/b.png', caption: '', width: 1280, height: 720 },
  ])
  expect(html).toContain(
    '<figure><a href="/media/a/plan.svg" data-picture aria-label="Enlarge: Plan &amp; &quot;cut&quot;"><img loading="lazy"',
  )
  expect(html.match(/data-picture/g)).toHaveLength(2)
  expect(html).toContain('<p>Before</p>')
})

test('a picture that is already inside a link stays unchanged, and so does a text without pictures', () => {
  const linked = sanitized(
    '<p><a href="/en-int/marketplace">see <img src="/media/b.png" alt="B"></a></p>',
  )
  expect(linkPictures(linked, open)).toEqual({ html: linked, pictures: [] })
  expect(linkPictures('<p>A &lt;img src="/media/x.png"&gt;</p>', open).pictures).toEqual([])
})
