/**
 * Inline style sheet of the API documentation. The Content Security Policy allows it by its hash.
 */
export const apiDocsStyle = `
:root{color-scheme:light dark;--ink:light-dark(#0b1426,#e8edf6);--soft:light-dark(#4c5a73,#a7b4ca);--line:light-dark(#dde3ec,#26324a);--paper:light-dark(#fff,#0b1220);--tint:light-dark(#f4f7fb,#121b2e);--link:light-dark(#1f4fd1,#8fb4ff);--get:light-dark(#12793f,#58d68d);--post:light-dark(#a14a06,#fbb865)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 'Inter Variable',Inter,system-ui,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--link);text-underline-offset:.2em}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
code,pre{font:.86em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.skip{position:absolute;inset-inline-start:-999px}.skip:focus{inset-inline-start:1rem;inset-block-start:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
header{display:flex;gap:.75rem;align-items:center;padding:1rem 1.5rem;border-block-end:1px solid var(--line)}
header img{inline-size:28px;block-size:28px}
header strong{font-size:1.05rem}
header a{margin-inline-start:auto}
.page{display:grid;grid-template-columns:17rem minmax(0,1fr);max-inline-size:84rem;margin-inline:auto}
nav{position:sticky;inset-block-start:0;align-self:start;max-block-size:100vh;overflow:auto;padding:1.5rem;border-inline-end:1px solid var(--line);font-size:.9rem}
nav h2{font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.5rem 0 .5rem}
nav h2:first-child{margin-block-start:0}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.2rem 0;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{text-decoration:underline}
main{padding:2rem 2.5rem 6rem;min-inline-size:0}
h1{font-size:2rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 1rem}
main h2{font-size:1.5rem;letter-spacing:-.01em;margin:3.5rem 0 .25rem;padding-block-start:1.5rem;border-block-start:1px solid var(--line)}
h3{font-size:1.05rem;margin:0;display:flex;gap:.6rem;align-items:center;flex-wrap:wrap;overflow-wrap:anywhere}
h4{font-size:.8rem;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:1.5rem 0 .5rem}
article{margin-block-start:.6rem;border:1px solid var(--line);border-radius:12px;scroll-margin-block-start:1rem}
article details{padding:0 1.5rem}article details[open],article:target details{padding-block-end:1.25rem}
article details>p{margin:.6rem 0 0}
article:target details::details-content{content-visibility:visible;block-size:auto}
.method{font:700 .72rem/1 ui-monospace,monospace;letter-spacing:.04em;color:var(--paper);background:var(--get);border-radius:5px;padding:.4em .6em}
.method[data-method=post],.method[data-method=put],.method[data-method=delete]{background:var(--post)}
.soft,small{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;inline-size:100%;min-inline-size:34rem;font-size:.9rem}
th{text-align:start;font-size:.78rem;color:var(--soft);font-weight:600}
th,td{padding:.45rem .75rem .45rem 0;border-block-end:1px solid var(--line);vertical-align:top}
tr:last-child td{border-block-end:0}
.depth-1{padding-inline-start:1.25rem}.depth-2{padding-inline-start:2.5rem}.depth-3{padding-inline-start:3.75rem}.depth-4{padding-inline-start:5rem}
pre{margin:0;padding:.9rem 1rem;background:var(--tint);border-radius:8px;overflow-x:auto}
.refusals{display:flex;flex-wrap:wrap;gap:.4rem .9rem;list-style:none;margin:0;padding:0;font-size:.9rem}
summary{cursor:pointer;padding:.7rem 0}
summary h3{display:inline-flex;inline-size:calc(100% - 1.5rem);vertical-align:middle}
summary .soft{font-weight:400;font-size:.92rem}
tr:target,article:target{background:var(--tint)}
@media (max-width:60rem){.page{grid-template-columns:minmax(0,1fr)}nav{position:static;max-block-size:none;border-inline-end:0;border-block-end:1px solid var(--line)}main{padding:1.5rem}article details{padding-inline:1rem}}
@media print{nav{display:none}.page{display:block}article{break-inside:avoid}}
`.trim()
