/**
 * What is compiled into packages that ship, and data that they carry: programs and data of others, with licences of their own. For THIRD-PARTY.txt, the
 * list of components and docs/dependencies.md. The build settings inside pglite.wasm name its libraries.
 */

export interface Embedded {
  readonly name: string;
  /** null: the package does not say which. */
  readonly version: string | null;
  /** SPDX expression. */
  readonly licence: string;
  /** The package that has it inside. */
  readonly inside: string;
  /** The notice: a file of the package, or the text. */
  readonly notice: { readonly file: string } | { readonly text: string };
  /** What the licence asks of those who pass it on, in a sentence; left out where the notice is enough. */
  readonly asks?: string;
}

const mit = (copyright: string) =>
  `${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER
IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const postgresql = `PostgreSQL Database Management System
(formerly known as Postgres, then as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written agreement is hereby
granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST
PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH
DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE,
SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`;

const zlib = `Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler

This software is provided 'as-is', without any express or implied warranty. In no event will the authors be held liable for any damages arising from the use of
this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it and redistribute it freely, subject to
the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If you use this software in a product, an
   acknowledgment in the product documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution.`;

const unicode = `UNICODE LICENSE V3

COPYRIGHT AND PERMISSION NOTICE

Copyright (c) 1991-2026 Unicode, Inc.

NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR SOFTWARE, YOU
UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY,
DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated documentation (the "Data Files") or software and
any associated documentation (the "Software") to deal in the Data Files or Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to
do so, provided that either (a) this copyright and permission notice appear with all copies of the Data Files or Software, or (b) this copyright and permission
notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN
CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to promote the sale, use or other dealings in
these Data Files or Software without prior written authorization of the copyright holder.`;

const pglite = '@electric-sql/pglite';
const codec = { file: 'codec/LICENSE.codec.md' } as const;

export const embedded: readonly Embedded[] = [
  { name: 'PostgreSQL', version: '18.6', licence: 'PostgreSQL', inside: pglite, notice: { text: postgresql } },
  { name: 'ICU', version: null, licence: 'Unicode-3.0', inside: pglite, notice: { text: unicode } },
  {
    name: 'libxml2',
    version: null,
    licence: 'MIT',
    inside: pglite,
    notice: { text: mit('Copyright (C) 1998-2012 Daniel Veillard. All Rights Reserved.') },
  },
  { name: 'zlib', version: null, licence: 'Zlib', inside: pglite, notice: { text: zlib } },
  {
    name: 'musl, in Emscripten',
    version: null,
    licence: 'MIT',
    inside: pglite,
    notice: { text: mit('Copyright (c) 2005-2020 Rich Felker, et al.\nCopyright (c) 2010-2026 Emscripten authors') },
  },
  { name: 'MozJPEG', version: null, licence: 'IJG AND BSD-3-Clause AND Zlib', inside: '@jsquash/jpeg', notice: codec },
  { name: 'Squoosh PNG', version: null, licence: 'BSD-3-Clause', inside: '@jsquash/png', notice: codec },
  { name: 'libwebp', version: null, licence: 'BSD-3-Clause', inside: '@jsquash/webp', notice: codec },
  {
    name: 'Public holidays of the world, from Wikipedia',
    version: null,
    licence: 'CC-BY-SA-3.0',
    inside: 'date-holidays',
    notice: { file: 'LICENSE' },
    asks: 'Name the source, which the calendar page does and the notice lists, and pass changed data on under the same licence. The service does not change them.',
  },
];
