/**
 * Inline style sheet of the card form. The Content Security Policy allows it by its hash. Its
 * colors are those in components/theme/palette.ts.
 */
export const style = `
:root{color-scheme:light dark;--band:light-dark(#f6f8fb,#101828);--raised:light-dark(#fff,#141d30);--ink:light-dark(#0b1426,#edf1f8);--muted:light-dark(#4b5872,#a7b3c8);--line:light-dark(#e2e8f0,#263349);--edge:light-dark(#8491a7,#64748f);--primary:light-dark(#2546e4,#4a66f6);--hover:light-dark(#1b36bd,#3d58e6);--link:light-dark(#2546e4,#9db0ff);--danger:light-dark(#b91c2c,#ff949c);--danger-tint:light-dark(#fdeef0,#3a1822);--warning:light-dark(#8a4b00,#f7c463);--warning-tint:light-dark(#fff6e0,#33270f)}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:flex;flex-direction:column;background:var(--band);color:var(--ink);font:16px/1.6 'Inter Variable',Inter,system-ui,'Noto Sans','Noto Sans JP','Noto Sans TC','Noto Sans SC',sans-serif;-webkit-text-size-adjust:100%}
header{display:flex;gap:.75rem;align-items:center;min-block-size:64px;padding-inline:1.25rem;background:var(--raised);border-block-end:1px solid var(--line);font-weight:600}
p{text-wrap:pretty}:lang(ja){word-break:auto-phrase}
main{inline-size:100%;max-inline-size:460px;margin:auto;padding:1.5rem 1rem 3rem}
.panel{padding:1.5rem 1.25rem;border:1px solid var(--line);border-radius:16px;background:var(--raised)}
h1{margin:0;font-size:clamp(1.5rem,1.2rem + 1.2vw,2rem);line-height:1.25;text-wrap:balance}
h1+p{margin:.5rem 0 0;color:var(--muted)}
dl{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;margin:1.25rem 0 0;padding-block:1rem;border-block:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;white-space:nowrap;font-size:1.375rem;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-block-start:1.25rem}
label{display:grid;gap:.25rem;align-content:end;font-weight:500}
.wide{grid-column:1/-1}
input{inline-size:100%;min-block-size:48px;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:10px;background:transparent;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
button,.button{display:grid;place-content:center;min-block-size:48px;padding:.5rem 1rem;border:0;border-radius:10px;background:var(--primary);color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
.ghost{background:transparent;color:var(--link);font-weight:500}.ghost:hover{background:transparent;text-decoration:underline}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[role=alert],.notice{margin:1.25rem 0 0;padding:.75rem 1rem;border-radius:10px}
[role=alert]{background:var(--danger-tint);color:var(--danger)}
.notice{margin:0 0 1rem;background:var(--warning-tint);color:var(--warning);font-size:.875rem;font-weight:500}
small{color:var(--muted);font-size:.875rem;font-weight:400}
section{margin-block-start:1.5rem;color:var(--muted);font-size:.875rem}
h2{margin:0 0 .5rem;font-size:.875rem;color:var(--ink)}
ul{list-style:none;margin:0 0 .5rem;padding:0}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
code{font:inherit;font-variant-numeric:tabular-nums;color:var(--ink)}
section p{margin:0}
@media (min-width:768px){.panel{padding:2.5rem}}
`.trim()
