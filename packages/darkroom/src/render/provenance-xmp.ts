const enhanced = "algorithmicallyEnhanced";

/** The engine, and the version of what it makes: the same plan makes the same image. */
const darkroom = "darkroom 1";

/**
 * XMP that says in IPTC's words how an image came about.
 * @param term of http://cv.iptc.org/newscodes/digitalsourcetype/
 * @param tool what made it, without characters that XML reserves
 */
export function createXmp(term: string, tool: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${term}</Iptc4xmpExt:DigitalSourceType>
      <xmp:CreatorTool>${tool}</xmp:CreatorTool>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

/**
 * XMP that says how the image came about, in IPTC's words, for other software to read. Of the vocabulary at
 * http://cv.iptc.org/newscodes/digitalsourcetype/ the nearest true term is "algorithmicallyEnhanced" (IPTC: minor augmentation
 * or correction by algorithm): every image is one of the person's own photos, restyled by computation. The strongest looks
 * go further than "minor", but "trainedAlgorithmicMedia" and "compositeWithTrainedAlgorithmicMedia" would claim a model made from
 * sampled content, and "algorithmicMedia" an image made from no photo at all. Property: Iptc4xmpExt:DigitalSourceType. The
 * engine is named as xmp:CreatorTool, by XMP's own words "the first known tool used to create the resource".
 */
export const imageXmp = createXmp(enhanced, darkroom);

/** Terms that an edit leaves true: once a model has made an image, no later change takes that back. */
const lasting = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "algorithmicMedia",
];

/** XMP for a changed image, by the XMP that it had: what was true of it stays, and who made it first. */
export function editedXmp(xmp = ""): string {
  const found = /digitalsourcetype\/(\w+)/.exec(xmp)?.[1];
  const tool = /<xmp:CreatorTool>([^<>&]*)</.exec(xmp)?.[1];
  return createXmp(lasting.find((term) => term === found) ?? enhanced, tool ?? darkroom);
}
